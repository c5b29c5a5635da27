export function percentile(measurements: readonly number[], share: number): number {
  const inOrder = measurements.toSorted((one, other) => one - other)
  const value = inOrder[Math.floor(inOrder.length * share)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

export async function measureTimes(run: (at: number) => unknown, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now()
    await run(at)
    times.push(performance.now() - startedAt)
  }
  return times
}
