/** Begins to measure; the answer says how long that is ago. */
export function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}
