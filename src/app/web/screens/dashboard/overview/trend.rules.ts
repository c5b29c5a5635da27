/** Of the last two months; undefined when the one before had none, as in a studio's first month. */
export function difference(byMonth: readonly number[]): number | undefined {
  const [before = 0, now = 0] = byMonth.slice(-2)
  return before === 0 ? undefined : now - before
}

/** The same as a share (0.1 = 10 %). */
export function growth(byMonth: readonly number[]): number | undefined {
  const [before = 0, now = 0] = byMonth.slice(-2)
  return before === 0 ? undefined : (now - before) / before
}
