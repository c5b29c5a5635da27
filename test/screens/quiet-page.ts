import type { Page, Request, Response } from 'playwright-core'
import { WHO_IS_LOOKING } from '#app/document/preload-queries.ts'
import { standsStill } from './stand-still.ts'

/** What a page still has to do by itself: its short timers, and answers that are being replaced. */
export type Underway = { underway: Set<unknown> }

/**
 * Listens until it is stopped; `isQuiet` resolves once the page stood still and no request came or went meanwhile. A
 * request that a stand-in holds never leaves its page, so nothing waits for it.
 */
export async function listenForQuiet(page: Page) {
  const unanswered = new Set<Request>()
  let changeCount = 0
  let tellChange = () => {}
  const onChange = (change: (request: Request) => unknown) => (request: Request) => {
    if (!isAwaited(request)) return
    change(request)
    changeCount++
    tellChange()
  }
  const isAsked = onChange((request) => {
    // Requests of the document before may never be told to have ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) unanswered.clear()
    unanswered.add(request)
  })
  const isAnswered = onChange((request) => unanswered.delete(request))
  // The document of a guest asks this and never reads the answer, so that its request never ends.
  const isTold = (response: Response) => {
    if (response.url().endsWith(WHO_IS_LOOKING)) isAnswered(response.request())
  }
  page.on('request', isAsked)
  page.on('response', isTold)
  page.on('requestfinished', isAnswered)
  page.on('requestfailed', isAnswered)
  const script = await page.addInitScript(countTimers)
  return {
    isQuiet: async () => {
      let countBefore: number
      do {
        while (unanswered.size > 0) await new Promise<void>((resolve) => (tellChange = resolve))
        countBefore = changeCount
        await page.evaluate(hasNothingUnderway)
        await standsStill(page)
      } while (changeCount !== countBefore)
    },
    stop: async () => {
      page.off('request', isAsked)
      page.off('response', isTold)
      page.off('requestfinished', isAnswered)
      page.off('requestfailed', isAnswered)
      await script.dispose()
    },
  }
}

// Not live updates, which stay open, and not pictures, which may be dropped without word: what is seen decodes them.
const awaited = ['document', 'stylesheet', 'script', 'fetch', 'xhr']

/** Uploads are left out because a state may hold them. */
const isAwaited = (request: Request) =>
  awaited.includes(request.resourceType()) && !new URL(request.url()).pathname.startsWith('/uploads')

function countTimers() {
  const underway = new Set<unknown>()
  Object.assign(window, { underway } satisfies Underway)
  // Debounced typing, and what React holds back; longer timers bring nothing to the first look.
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

async function hasNothingUnderway() {
  const { underway } = window as unknown as Underway
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // What an answer or a timer brings is drawn within two frames.
  do {
    await nextFrame()
    await nextFrame()
  } while (underway.size > 0)
}
