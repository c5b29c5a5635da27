type Ahead<Made> = { atOnce: number; letGo: (made: Made) => Promise<void> }

/**
 * Makes one of each in order, a few at once while the reader is at one before them. Who stops reading lets go of those
 * that were made and not asked for.
 */
export async function* makeAhead<Wanted, Made>(
  wanted: readonly Wanted[],
  make: (one: Wanted) => Promise<Made>,
  { atOnce, letGo }: Ahead<Made>,
): AsyncGenerator<[Wanted, Made]> {
  const ahead: { one: Wanted; making: Promise<Made> }[] = []
  let next = 0
  try {
    for (;;) {
      while (ahead.length < atOnce && next < wanted.length) {
        const one = wanted[next++]!
        const making = make(one)
        // Told when its turn comes.
        making.catch(() => {})
        ahead.push({ one, making })
      }
      const first = ahead.shift()
      if (!first) return
      yield [first.one, await first.making]
    }
  } finally {
    for (const { making } of ahead) await making.then(letGo, () => {})
  }
}
