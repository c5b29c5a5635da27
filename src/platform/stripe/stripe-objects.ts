export const momentOf = (seconds: number) => new Date(seconds * 1000)

/** The id of an object that the provider names by id or sends expanded. */
export const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : named?.id

/** The object where the provider sent it expanded; null where it only named it, or there is none. */
export const wholeOf = <Whole extends object>(named: string | Whole | null | undefined): Whole | null =>
  typeof named === 'object' ? named : null
