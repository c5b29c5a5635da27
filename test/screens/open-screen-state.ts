import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { bringNothing } from '#test/browser/bring-nothing.ts'
import type { Person, Tab } from '#test/journeys/person.ts'
import type { Ids, Screen } from './every-screen/screen.ts'
import { standsStill } from './stand-still.ts'

/** Looks at a screen in its state, in the one tab that its person keeps: a new tab would double the cost. */
export async function inScreenState<Seen>(
  person: Person,
  { screen, ids }: { screen: Screen; ids: Ids },
  look: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const { page } = person
  const viewport = page.viewportSize()!
  const network = listenForQuiet(page)
  const scripts = [await page.addInitScript(beginEmpty, randomUUID())]
  if (screen.fails) scripts.push(await page.addInitScript(hurry))
  try {
    await standIn(page, screen, ids)
    await bringInto(person, screen, ids)
    await network.isQuiet()
    await standsStill(page)
    return await look(page)
  } finally {
    network.stop()
    // Nothing of this state may reach the next, nor a poll of it the server once its stand-ins are gone; to leave its site in
    // between would cost a new process.
    await page.goto(new URL('/healthz', page.url()).href)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(scripts.map((script) => script.dispose()))
    await page.emulateMedia({ media: null, colorScheme: 'light' })
    await page.setViewportSize(viewport)
  }
}

async function bringInto(tab: Tab, screen: Screen, ids: Ids): Promise<void> {
  const { page } = tab
  await tab.opens(typeof screen.path === 'string' ? screen.path : screen.path(ids))
  const whole = page.getByText(screen.shows).or(page.getByLabel(screen.shows))
  await whole.filter({ visible: true }).first().waitFor()
  await screen.after?.(tab)
}

type Amend = (answer: unknown, ids: Ids) => unknown

const hasAsked = (endpoint: string) => `**/rpc/${endpoint}`

/** Replaces the server's answers where the state asks for it. */
async function standIn(
  page: Page,
  { holds = [], fails = [], answers = {}, amends = {}, refuses = {} }: Screen,
  ids: Ids,
): Promise<void> {
  // With any route set the browser caches nothing, and loads the whole app anew.
  const standIns = [holds, fails, Object.keys(answers), Object.keys(amends), Object.keys(refuses)]
  if (standIns.every(({ length }) => length === 0)) return
  await page.route('**/*', bringNothing)
  for (const endpoint of holds) await page.route(hasAsked(endpoint), () => {})
  for (const endpoint of fails) await page.route(hasAsked(endpoint), (route) => route.abort())
  for (const [domain, verbs] of Object.entries(answers))
    for (const [verb, json] of Object.entries(verbs))
      await page.route(hasAsked(`${domain}/${verb}`), (route) => route.fulfill({ json: { json } }))
  for (const [domain, verbs] of Object.entries(amends))
    for (const [verb, amend] of Object.entries(verbs as Record<string, Amend>))
      await page.route(hasAsked(`${domain}/${verb}`), async (route) => {
        const response = await route.fetch()
        const { json } = (await response.json()) as { json: unknown }
        await route.fulfill({ response, json: { json: amend(json, ids) } })
      })
  for (const [endpoint, { code, facts }] of Object.entries(refuses)) {
    const json = { defined: true, code, status: 409, message: code, data: facts }
    await page.route(hasAsked(endpoint), (route) => route.fulfill({ status: 409, json: { json } }))
  }
}

// Each state begins with empty storage, as on a first visit.
function beginEmpty(state: string) {
  // A mail is in a frame that has no storage.
  if (window !== window.top) return
  if (sessionStorage.getItem('has-begun') === state) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('has-begun', state)
}

// Shortens the waits between retries.
function hurry() {
  const waits = [1000, 2000, 3000, 4000, 5000, 10_000]
  const { setTimeout: later } = window
  const soon = (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    later(act, waits.includes(ms) ? 10 : ms, ...rest)
  window.setTimeout = soon as typeof window.setTimeout
}

const QUIET_MS = 150
// A request without an answer by then is held back.
const HELD_MS = 600

/** Listens until it is stopped; `isQuiet` resolves once no request was under way for a moment. */
function listenForQuiet(page: Page) {
  const unanswered = new Set<Request>()
  let changedAt = Date.now()
  const changes = (change: (request: Request) => unknown) => (request: Request) => {
    // Live updates stay open as long as the page.
    if (request.resourceType() === 'eventsource') return
    change(request)
    changedAt = Date.now()
  }
  const isAnswered = changes((request) => unanswered.delete(request))
  page.on('requestfinished', isAnswered)
  page.on('requestfailed', isAnswered)
  const isAsked = changes((request) => unanswered.add(request))
  page.on('request', isAsked)
  return {
    isQuiet: async () => {
      while (Date.now() - changedAt <= (unanswered.size > 0 ? HELD_MS : QUIET_MS))
        await page.waitForTimeout(30)
    },
    stop: () => {
      page.off('requestfinished', isAnswered)
      page.off('requestfailed', isAnswered)
      page.off('request', isAsked)
    },
  }
}
