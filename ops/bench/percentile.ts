/** The value below which this share of the measurements lies: 0.5 for the median. */
export function percentile(measured: readonly number[], share: number): number {
  const inOrder = measured.toSorted((one, other) => one - other)
  const value = inOrder[Math.floor(inOrder.length * share)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
