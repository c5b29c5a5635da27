import type { Page, Request } from 'playwright-core'
import type { Person, Tab } from '#test/journeys/person.ts'
import type { Ids, Screen } from './every-screen/screen.ts'

/** Opens a screen in a tab of its own and brings it into its state, up to where nothing moves any more. */
export async function openScreenState(person: Person, screen: Screen, ids: Ids): Promise<Tab> {
  const tab = await person.inAnotherTab()
  const { page } = tab
  const isQuiet = listenForQuiet(page)
  await page.addInitScript(beginEmpty)
  await standIn(page, screen)
  await tab.opens(typeof screen.path === 'string' ? screen.path : screen.path(ids))
  const whole = page.getByText(screen.shows).or(page.getByLabel(screen.shows))
  await whole.filter({ visible: true }).first().waitFor()
  await screen.after?.(tab)
  await isQuiet()
  await standsStill(page)
  return tab
}

const hasAsked = (endpoint: string) => `**/rpc/${endpoint}`

/** Puts something in the place of the server where the state asks for it. */
async function standIn(page: Page, { holds = [], fails = [], answers = {} }: Screen): Promise<void> {
  for (const endpoint of holds) await page.route(hasAsked(endpoint), () => {})
  for (const endpoint of fails) await page.route(hasAsked(endpoint), (route) => route.abort())
  if (fails.length > 0) await page.addInitScript(hurry)
  for (const [domain, verbs] of Object.entries(answers))
    for (const [verb, json] of Object.entries(verbs))
      await page.route(hasAsked(`${domain}/${verb}`), (route) => route.fulfill({ json: { json } }))
}

// A tab begins as that of someone who was never here before, whatever the one before it left behind.
function beginEmpty() {
  // A mail stands in a frame that may keep nothing.
  if (window !== window.top || sessionStorage.getItem('has-begun')) return
  localStorage.clear()
  sessionStorage.setItem('has-begun', 'yes')
}

// What failed is asked again after these waits; nobody here has to sit them out.
function hurry() {
  const waits = [1000, 2000, 3000, 4000]
  const { setTimeout: later } = window
  const soon = (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    later(act, waits.includes(ms) ? 10 : ms, ...rest)
  window.setTimeout = soon as typeof window.setTimeout
}

const QUIET_MS = 150
const LONGEST_MS = 10_000

/** Resolves once nothing has been asked of the server for a moment, but for what never ends. */
function listenForQuiet(page: Page) {
  const running = new Set<Request>()
  let changedAt = Date.now()
  const change = (request: Request, isRunning: boolean) => {
    if (request.resourceType() === 'eventsource') return
    changedAt = Date.now()
    if (isRunning) running.add(request)
    else running.delete(request)
  }
  page.on('request', (request) => change(request, true))
  page.on('requestfinished', (request) => change(request, false))
  page.on('requestfailed', (request) => change(request, false))
  return async () => {
    const startedAt = Date.now()
    const isHeld = () => running.size > 0 && Date.now() - changedAt < QUIET_MS * 4
    while (Date.now() - startedAt < LONGEST_MS && (isHeld() || Date.now() - changedAt < QUIET_MS))
      await page.waitForTimeout(30)
  }
}

/** Letters, pictures in sight and everything that moves have come to where they stay. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }
    const pictures = [...document.images].filter(isInSight).map((picture) => picture.decode().catch(() => {}))
    const moves = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => {}))
    const patience = new Promise((resolve) => setTimeout(resolve, 3000))
    await Promise.race([Promise.all([...pictures, ...moves]), patience])
  })
}
