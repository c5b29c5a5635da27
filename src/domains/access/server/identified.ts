import type { Identified, ViewerFacts } from '../viewer.rules.ts'

/** Makes a viewer of known facts: for `identify` and `asStudio` alone, and for the people of the demo. A wall keeps others off. */
export const identified = <Facts extends ViewerFacts>(facts: Facts): Facts & Identified =>
  facts as Facts & Identified
