import pg from 'pg'
import { vi } from 'vitest'

type Asked = { text: string; connection: unknown }

/**
 * What the database is asked until `work` is done, in words: all but what live updates ask of themselves, some twenty
 * times a second at most, whatever happens.
 */
export const statementsOf = async (work: () => Promise<unknown>) =>
  (await askedDuring(work)).map(({ text }) => text)

/** The same, each with the connection it went over: what is asked at the same time over others stands in between. */
export async function askedDuring(work: () => Promise<unknown>): Promise<Asked[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const queries = spy.mock.calls.map(([query]) => query as unknown as string | { text: string })
    return queries
      .map((query, nth) => ({
        text: typeof query === 'string' ? query : query.text,
        connection: spy.mock.contexts[nth],
      }))
      .filter(({ text }) => isNotOfLiveUpdates(text))
  } finally {
    spy.mockRestore()
  }
}

// Their looks, their waking of other processes, and the sign of life of the line that listens.
const isNotOfLiveUpdates = (text: string) => !/from live_events|notify live_rows|^select$/.test(text)
