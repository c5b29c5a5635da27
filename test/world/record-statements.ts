import pg from 'pg'
import { vi } from 'vitest'

type SentStatement = { text: string; connection: unknown }

/** Returns the SQL statements sent while `work` runs, without those of live updates. */
export const recordStatements = async (work: () => Promise<unknown>) =>
  (await recordQueries(work)).map(({ text }) => text)

/** Returns each statement with its connection, including concurrent ones. */
export async function recordQueries(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const queries = spy.mock.calls.map(([query]) => query as unknown as string | { text: string })
    return queries
      .map((query, nth) => ({
        text: typeof query === 'string' ? query : query.text,
        connection: spy.mock.contexts[nth],
      }))
      .filter(({ text }) => isNoLiveUpdate(text))
  } finally {
    spy.mockRestore()
  }
}

// Live updates poll, notify other processes, and send heartbeats.
const isNoLiveUpdate = (text: string) => !/from live_events|notify live_rows|^select$/.test(text)
