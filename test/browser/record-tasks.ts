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

/**
 * Records how long each task of a page's main thread computes. What else runs on the machine takes a task's time, but
 * none of this: so the bound of a long task can be held anywhere.
 */
export async function recordTasks(page: Page) {
  const devtools = await browserOf(page).newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing', 'toplevel'] },
  })
  const mark = (name: string) => page.evaluate((name) => void performance.mark(name), name)
  const parts: string[] = []
  return {
    /** Records until `act` has ended, as a round of `name`. */
    during: async (name: string, act: () => Promise<unknown>) => {
      const part = `${name} ${parts.length}`
      parts.push(part)
      await mark(`begin ${part}`)
      await act()
      await mark(`end ${part}`)
    },
    /** The longest task of each name, at its best round. */
    stop: async (): Promise<Record<string, number>> => {
      await endTrace(devtools)
      const best: Record<string, number> = {}
      for (const part of parts) {
        const name = part.replace(/ \d+$/, '')
        best[name] = Math.min(best[name] ?? Infinity, longestTaskMs(events, part))
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

function longestTaskMs(events: readonly TraceEvent[], part: string): number {
  const at = (name: string) =>
    events.find((event) => event.name === name && event.cat === 'blink.user_timing')
  const [begin, end] = [at(`begin ${part}`), at(`end ${part}`)]
  if (!begin || !end) throw new Error(`the trace has lost ${part}`)
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  )
  if (tasks.length === 0) throw new Error(`the trace has no tasks of ${part}`)
  return Math.max(...tasks.map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000))
}

function browserOf(page: Page): Browser {
  return page.context().browser()!
}
