import type { Identified, ViewerFacts } from '../viewer.rules.ts'

/**
 * Brands facts as a viewer: only for `identify`, `asStudio` and the demo's people. The import rule
 * `viewers-are-identified` keeps others off.
 */
export const identified = <Facts extends ViewerFacts>(facts: Facts): Facts & Identified =>
  facts as Facts & Identified
