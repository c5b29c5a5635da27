const DOT_EVERY_MS = 3000

export async function withProgress<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  process.stdout.write(`${words} `)
  const dots = setInterval(() => process.stdout.write('.'), DOT_EVERY_MS)
  let outcome = ' failed\n'
  try {
    const result = await work()
    outcome = ` done in ${Math.round((performance.now() - startedAt) / 1000)} s\n`
    return result
  } finally {
    clearInterval(dots)
    process.stdout.write(outcome)
  }
}
