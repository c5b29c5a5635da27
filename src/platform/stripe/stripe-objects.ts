export const dateFromSeconds = (seconds: number) => new Date(seconds * 1000)

export const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : named?.id

/** Returns an expanded object; null for an id or nothing. */
export const expandedOf = <Expanded extends object>(
  named: string | Expanded | null | undefined,
): Expanded | null => (typeof named === 'object' ? named : null)
