import type { Browser, CDPSession, Page } from 'playwright-core'

type TraceEvent = {
  name: string
  cat: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** Measures the CPU time of main-thread tasks, which depends little on other programs. */
export async function recordTasks(page: Page) {
  const devtools = await browserOf(page).newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing', 'toplevel'] },
  })
  const addMarker = (name: string) => page.evaluate((name) => void performance.mark(name), name)
  const rounds: string[] = []
  return {
    during: async (name: string, act: () => Promise<unknown>) => {
      const round = `${name} ${rounds.length}`
      rounds.push(round)
      await addMarker(`begin ${round}`)
      await act()
      await addMarker(`end ${round}`)
    },
    /** Returns, for each name, the longest task of its best round, in milliseconds. */
    stop: async (): Promise<Record<string, number>> => {
      await endTrace(devtools)
      const best: Record<string, number> = {}
      for (const round of rounds) {
        const name = round.replace(/ \d+$/, '')
        best[name] = Math.min(best[name] ?? Infinity, longestTaskMs(events, round))
      }
      return best
    },
  }
}

async function endTrace(devtools: CDPSession): Promise<void> {
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await isComplete
  await devtools.detach()
}

function longestTaskMs(events: readonly TraceEvent[], round: string): number {
  const findMarker = (name: string) =>
    events.find((event) => event.name === name && event.cat === 'blink.user_timing')
  const [begin, end] = [findMarker(`begin ${round}`), findMarker(`end ${round}`)]
  if (!begin || !end) throw new Error(`the trace has lost ${round}`)
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  )
  if (tasks.length === 0) throw new Error(`the trace has no tasks of ${round}`)
  return Math.max(...tasks.map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000))
}

function browserOf(page: Page): Browser {
  return page.context().browser()!
}
