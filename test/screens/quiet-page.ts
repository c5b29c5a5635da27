import type { Page, Request, Response } from 'playwright-core'
import { VIEWER_QUERY } from '#app/document/preload-queries.ts'
import { waitUntilStill } from './wait-until-still.ts'

/** Pending tasks of a page: short timers, and answers that are being replaced. */
export type PendingTasks = { underway: Set<unknown> }

/**
 * Tracks requests until `stop`. `isQuiet` resolves once the page is still and no request started or
 * ended meanwhile.
 */
export async function listenForQuiet(page: Page) {
  const unanswered = new Set<Request>()
  let changeCount = 0
  let notifyChange = () => {}
  const onChange = (change: (request: Request) => unknown) => (request: Request) => {
    if (!isAwaited(request)) return
    change(request)
    changeCount++
    notifyChange()
  }
  const onRequest = onChange((request) => {
    // Requests of the previous document may never report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) unanswered.clear()
    unanswered.add(request)
  })
  const onRequestEnd = onChange((request) => unanswered.delete(request))
  // A guest's document never reads the answer of `VIEWER_QUERY`, so the request never ends.
  const onResponse = (response: Response) => {
    if (response.url().endsWith(VIEWER_QUERY)) onRequestEnd(response.request())
  }
  page.on('request', onRequest)
  page.on('response', onResponse)
  page.on('requestfinished', onRequestEnd)
  page.on('requestfailed', onRequestEnd)
  const script = await page.addInitScript(countTimers)
  return {
    isQuiet: async () => {
      let countBefore: number
      do {
        while (unanswered.size > 0) await new Promise<void>((resolve) => (notifyChange = resolve))
        countBefore = changeCount
        await page.evaluate(waitForTasks)
        await waitUntilStill(page)
      } while (changeCount !== countBefore)
    },
    stop: async () => {
      page.off('request', onRequest)
      page.off('response', onResponse)
      page.off('requestfinished', onRequestEnd)
      page.off('requestfailed', onRequestEnd)
      await script.dispose()
    },
  }
}

// Leaves out live updates, which stay open, and pictures, which may be dropped without an event.
const awaitedTypes = ['document', 'stylesheet', 'script', 'fetch', 'xhr']

/** Whether `isQuiet` waits for a request. Uploads are left out, because a state may hold them. */
const isAwaited = (request: Request) =>
  awaitedTypes.includes(request.resourceType()) && !new URL(request.url()).pathname.startsWith('/uploads')

function countTimers() {
  const underway = new Set<unknown>()
  Object.assign(window, { underway } satisfies PendingTasks)
  // Covers debounced typing and React's delays. Longer timers don't change the first look.
  const longestMs = 300
  const { setTimeout: later, clearTimeout: forget } = window
  const countedLater = (act: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
    const timer = later(() => {
      underway.delete(timer)
      act(...rest)
    }, ms)
    if (ms <= longestMs) underway.add(timer)
    return timer
  }
  window.setTimeout = countedLater as typeof window.setTimeout
  window.clearTimeout = (timer) => {
    underway.delete(timer)
    forget(timer)
  }
}

async function waitForTasks() {
  const { underway } = window as unknown as PendingTasks
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Answers and timers take effect within two frames.
  do {
    await nextFrame()
    await nextFrame()
  } while (underway.size > 0)
}
