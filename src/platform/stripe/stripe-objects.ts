/** A moment as the provider writes it. */
export const momentOf = (seconds: number) => new Date(seconds * 1000)

/** The id of what the provider names by id or sends whole. */
export const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : named?.id

/** What the provider sends whole where it is asked to; null where it is only named, or there is none. */
export const wholeOf = <Whole extends object>(named: string | Whole | null | undefined): Whole | null =>
  typeof named === 'object' ? named : null
