import type { Identified, ViewerFacts } from '../viewer.rules.ts'

/**
 * Brands a viewer. The import rule `viewers-are-identified` allows only `identify`, `identifyGuest`
 * and `access.ts`.
 */
export const identified = <Facts extends ViewerFacts>(facts: Facts): Facts & Identified =>
  facts as Facts & Identified
