import { Readable } from 'node:stream'
import type { Objects } from '#platform/objects/objects.ts'

/** Thrown at every change that a dead process would have made. */
class Died extends Error {}

/** The number of a change, counted from 1, and whether it happens without being answered or not at all. */
export type CrashPoint = { change: number; happens: boolean }

/** Passes changes to the outside on until the crash point, and none after it. */
export function crashAt({ change: last, happens }: CrashPoint) {
  let count = 0
  return async <Result>(make: () => Promise<Result>): Promise<Result> => {
    count += 1
    if (count > last || (count === last && !happens)) throw new Died()
    const result = await make()
    // Changes that were under way are not answered either.
    if (count >= last) throw new Died()
    return result
  }
}

type Runs = {
  run: (point: CrashPoint) => Promise<unknown>
  /** Looks at what is left after each run. */
  check: (point: CrashPoint) => Promise<void>
  /** Whether the last change of a run is left out, happens without being answered, or each in turn. */
  happens: readonly boolean[]
}

/** Runs work with a crash at each of its changes, until it gets through; returns how often it ran. */
export async function crashEverywhere({ run, check, happens }: Runs): Promise<number> {
  for (let count = 1; ; count += 1) {
    const [change, nth] = [Math.ceil(count / happens.length), (count - 1) % happens.length]
    const point = { change, happens: happens[nth]! }
    const error = await run(point).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (error && !(error instanceof Died)) throw error
    await check(point)
    if (!error) return count
  }
}

/** A store in which changes stop at the crash point. */
export function crashingStore(store: Objects, point: CrashPoint): Objects {
  const pass = crashAt(point)
  return {
    ...store,
    write: async (key, source, as) => {
      try {
        return await pass(() => store.write(key, source, as))
      } finally {
        // What was opened to be read is closed at its end.
        if (source instanceof Readable && !source.readableDidRead)
          for await (const chunk of source) void chunk
      }
    },
    remove: (keys) => pass(() => store.remove(keys)),
  }
}
