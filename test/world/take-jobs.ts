import { Logger, runOnce } from 'graphile-worker'
import type { Pool } from '#platform/db/pool.ts'

export async function takeJobPayloads(pgPool: Pool, task: string): Promise<unknown[]> {
  const taken: unknown[] = []
  await runOnce({
    pgPool,
    taskList: { [task]: async (payload) => void taken.push(payload) },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
  return taken
}
