import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Person, Tab } from '#test/journeys/person.ts'
import type { Ids, Screen } from './every-screen/screen.ts'
import { listenForQuiet } from './quiet-page.ts'
import { standIn } from './stand-in.ts'

/** Looks at a screen in its state, in the one tab that its person keeps: a new tab would double the cost. */
export async function inScreenState<Seen>(
  person: Person,
  { screen, ids }: { screen: Screen; ids: Ids },
  look: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const { page } = person
  const viewport = page.viewportSize()!
  const network = await listenForQuiet(page)
  const scripts = await Promise.all([
    page.addInitScript(beginEmpty, randomUUID()),
    standIn(page, screen, ids),
    ...(screen.fails ? [page.addInitScript(hurry)] : []),
  ])
  try {
    await bringInto(person, screen, ids)
    await network.isQuiet()
    return await look(page)
  } finally {
    await network.stop()
    await Promise.all(scripts.map((script) => script.dispose()))
    await page.emulateMedia({ media: null, colorScheme: 'light' })
    await page.setViewportSize(viewport)
  }
}

async function bringInto(tab: Tab, screen: Screen, ids: Ids): Promise<void> {
  const { page } = tab
  const path = typeof screen.path === 'string' ? screen.path : screen.path(ids)
  // From the same page to a place in it the browser would load nothing.
  if (path.includes('#')) await page.goto('/healthz')
  await tab.opens(path)
  // Routes that a step of the last state set hold until its page is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const whole = page.getByText(screen.shows).or(page.getByLabel(screen.shows))
  await whole.filter({ visible: true }).first().waitFor()
  await screen.after?.(tab)
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
