import { Readable } from 'node:stream'
import type { Objects } from '#platform/objects/objects.ts'

class CrashError extends Error {}

/**
 * `change`: number of the change to crash at, from 1. `happens`: whether that change still takes
 * effect. Its caller gets an error in either case.
 */
export type CrashPoint = { change: number; happens: boolean }

/** Returns a wrapper that lets changes pass until the crash point. */
export function newCrashWrapper({ change: last, happens }: CrashPoint) {
  let count = 0
  return async <Result>(make: () => Promise<Result>): Promise<Result> => {
    count += 1
    if (count > last || (count === last && !happens)) throw new CrashError()
    const result = await make()
    // Changes in progress don't report success either.
    if (count >= last) throw new CrashError()
    return result
  }
}

type CrashTest = {
  run: (point: CrashPoint) => Promise<unknown>
  check: (point: CrashPoint) => Promise<void>
  /** Values of `happens` to try for each change. */
  happens: readonly boolean[]
}

/** Repeats `run` with a crash at each change. Returns the number of runs. */
export async function crashEverywhere({ run, check, happens }: CrashTest): Promise<number> {
  for (let count = 1; ; count += 1) {
    const [change, nth] = [Math.ceil(count / happens.length), (count - 1) % happens.length]
    const point = { change, happens: happens[nth]! }
    const error = await run(point).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (error && !(error instanceof CrashError)) throw error
    await check(point)
    if (!error) return count
  }
}

export function newCrashingStore(store: Objects, point: CrashPoint): Objects {
  const pass = newCrashWrapper(point)
  return {
    ...store,
    write: async (key, source, as) => {
      try {
        return await pass(() => store.write(key, source, as))
      } finally {
        // Reads an unused stream to its end, so that its file is closed.
        if (source instanceof Readable && !source.readableDidRead)
          for await (const chunk of source) void chunk
      }
    },
    remove: (keys) => pass(() => store.remove(keys)),
  }
}
