import pg from 'pg'
import { vi } from 'vitest'

/**
 * What the database is asked until `work` is done, in words: all but what live updates ask of themselves, some twenty
 * times a second at most, whatever happens.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const asked = spy.mock.calls.map(([query]) => query as unknown as string | { text: string })
    return asked.map((query) => (typeof query === 'string' ? query : query.text)).filter(isNotOfLiveUpdates)
  } finally {
    spy.mockRestore()
  }
}

// Their looks, their waking of other processes, and the sign of life of the line that listens.
const isNotOfLiveUpdates = (text: string) => !/from live_events|notify live_rows|^select 1$/.test(text)
