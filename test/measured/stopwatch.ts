export function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}
