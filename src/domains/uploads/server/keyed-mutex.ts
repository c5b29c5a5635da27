/**
 * One request at a time may work on an upload, and the newest wins: a request that hangs on a dead line is told to
 * stop, and the next one waits until it has.
 */
export function createKeyedMutex() {
  const running = new Map<string, { stop: () => void; done: Promise<void> }>()

  return async function runExclusive<Result>(
    uploadId: string,
    stop: () => void,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = running.get(uploadId)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const mine = { stop, done }
    running.set(uploadId, mine)
    before?.stop()
    await before?.done
    try {
      return await work()
    } finally {
      resolve()
      if (running.get(uploadId) === mine) running.delete(uploadId)
    }
  }
}
