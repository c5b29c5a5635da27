import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Person, Tab } from '#test/journeys/person.ts'
import type { ScreenIds, Screen } from './every-screen/screen.ts'
import { listenForQuiet } from './quiet-page.ts'
import { fakeAnswers } from './fake-answers.ts'

/** Brings a person's open tab into a state and runs `look`. A new tab would double the cost. */
export async function inScreenState<Seen>(
  person: Person,
  { screen, ids }: { screen: Screen; ids: ScreenIds },
  look: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const { page } = person
  const viewport = page.viewportSize()!
  const network = await listenForQuiet(page)
  const scripts = await Promise.all([
    page.addInitScript(clearStorageOnce, randomUUID()),
    fakeAnswers(page, screen, ids),
    ...(screen.fails ? [page.addInitScript(shortenRetries)] : []),
  ])
  try {
    await openScreen(person, screen, ids)
    await network.isQuiet()
    return await look(page)
  } finally {
    await network.stop()
    await Promise.all(scripts.map((script) => script.dispose()))
    await page.emulateMedia({ media: null, colorScheme: 'light' })
    await page.setViewportSize(viewport)
  }
}

async function openScreen(tab: Tab, screen: Screen, ids: ScreenIds): Promise<void> {
  const { page } = tab
  const path = typeof screen.path === 'string' ? screen.path : screen.path(ids)
  // Leaves the page first, because a change of fragment alone loads nothing.
  if (path.includes('#')) await page.goto('/healthz')
  await tab.opens(path)
  // Routes of the previous state apply until the page of that state is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const completeText = page.getByText(screen.shows).or(page.getByLabel(screen.shows))
  await completeText.filter({ visible: true }).first().waitFor()
  await screen.after?.(tab)
}

// Clears the storage once per state, as on a first visit.
function clearStorageOnce(state: string) {
  // The frame of an email has no storage.
  if (window !== window.top) return
  if (sessionStorage.getItem('has-begun') === state) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('has-begun', state)
}

function shortenRetries() {
  const retryDelaysMs = [1000, 2000, 3000, 4000, 5000, 10_000]
  const { setTimeout: later } = window
  const soon = (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    later(act, retryDelaysMs.includes(ms) ? 10 : ms, ...rest)
  window.setTimeout = soon as typeof window.setTimeout
}
