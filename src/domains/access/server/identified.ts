import type { Identified, ViewerFacts } from '../viewer.rules.ts'

/**
 * Brands a viewer. Outside tests, only `identify`, `identifyGuest` and `access.ts` may import this
 * function (rule `viewers-are-identified`).
 */
export const identified = <Facts extends ViewerFacts>(facts: Facts): Facts & Identified =>
  facts as Facts & Identified
