import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { takeContext, takeNewContext } from '#test/browser/warm-contexts.ts'
import { listenForComplaints, type Expected } from './complaints.ts'

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>

export type Circumstances = Expected & {
  device?: keyof typeof devices
  theme?: 'light' | 'dark'
  as?: { cookies: Map<string, string> } | undefined
  /** Whether things move before them. If not, they ask for less motion: drawing what fades is half of a journey's work. */
  seesMotion?: boolean
  /** Whether their hand lies still, so that the photo viewer falls asleep, and its buttons take no press. */
  restsHand?: boolean
  /** Whether their browser has never been here; else it may have the product's scripts and styles. */
  isFirstVisit?: boolean
  browser?: BrowserContextOptions
}

export type Person = Awaited<ReturnType<typeof openPerson>>

const LONGEST_WAIT_MS = 15_000

/** A person with a browser of their own. They find things as people do: by role, name and text. */
export async function openPerson(chromium: Browser, url: string, circumstances: Circumstances = {}) {
  const { device = 'desktop', theme = 'light', as, browser: wishes } = circumstances
  const { seesMotion = false, restsHand = false, isFirstVisit = false } = circumstances
  const options: BrowserContextOptions = {
    ...devices[device],
    reducedMotion: seesMotion ? 'no-preference' : 'reduce',
    ...wishes,
    baseURL: url,
    colorScheme: theme,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
  }
  const take = restsHand || isFirstVisit ? takeNewContext : takeContext
  const { context, page, giveBack } = await take(chromium, options, async (context) => {
    if (!restsHand) await context.addInitScript(stirMouse)
  })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  if (as) await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url })))
  const { complaints, stop } = listenForComplaints(context, circumstances)

  return {
    context,
    complaints,
    ...tabOf(page),
    inAnotherTab: async () => tabOf(await context.newPage()),
    /** Ends the session on a page that asks nothing: what is underway would be refused. */
    losesSession: async () => {
      await page.goto('/build.txt')
      await context.clearCookies()
    },
    leaves: async () => {
      stop()
      await giveBack()
    },
  }
}

/** Moves the mouse from within the page: from outside, a busy machine would let the viewer fall asleep in between. */
function stirMouse() {
  // A letter is a document without an origin, in which no timer runs.
  if (window.origin === 'null') return
  let place: { clientX: number; clientY: number } | undefined
  const isInViewer = ({ target }: Event) => target instanceof Element && target.closest('[data-viewer]')
  window.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && isInViewer(event)) place = event
  })
  window.setInterval(() => {
    const { clientX, clientY } = place ?? { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 }
    const init = { pointerType: 'mouse', bubbles: true, clientX, clientY }
    document.querySelector('[data-viewer]')?.dispatchEvent(new PointerEvent('pointermove', init))
  }, 1000)
}

export type Tab = ReturnType<typeof tabOf>

function tabOf(page: Page) {
  /** Waits until the app has replaced the screen that was in the document. */
  const isAlive = () =>
    page.locator('#root > [inert], [data-drawn], [data-late]').first().waitFor({ state: 'detached' })
  return {
    page,
    ...actsOn(page),
    opens: async (path: string) => {
      await page.goto(path)
      await isAlive()
    },
    goesBack: async () => {
      await page.goBack()
      await isAlive()
    },
    reloads: async () => {
      await page.reload()
      await isAlive()
    },
    /** Waits for this path; the query counts only when it is given. */
    arrivesAt: async (path: string) => {
      await page.waitForURL(
        ({ pathname, search }) => (path.includes('?') ? pathname + search : pathname) === path,
      )
      await isAlive()
    },
    keys: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    inDialog: (name: string | RegExp) => {
      const dialog = page.getByRole('dialog', { name })
      return { dialog, ...actsOn(dialog), isGone: () => dialog.waitFor({ state: 'hidden' }) }
    },
  }
}

/** Hovers before the click: what has just popped up may still be moving. */
export async function pressesSteadily(target: Locator) {
  await target.hover()
  await target.click()
}

function actsOn(place: Page | Locator) {
  const field = (label: string) => place.getByLabel(label, { exact: true })
  return {
    button: (name: string, { exact = true } = {}) => place.getByRole('button', { name, exact }),
    field,
    presses: (name: string) => place.getByRole('button', { name, exact: true }).click(),
    /** A button whose name goes on with an amount. */
    pressesStarting: (name: string) => place.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
    choosesFromMenu: async (name: string) => {
      await place.getByRole('button', { name: 'Menu', exact: true }).click()
      await pressesSteadily(place.getByRole('menuitem', { name, exact: true }))
    },
    follows: (name: string) => place.getByRole('link', { name, exact: true }).first().click(),
    choosesTab: (name: string) => place.getByRole('tab', { name }).click(),
    fills: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value)
    },
    sees: (text: string, { exact = true } = {}) => place.getByText(text, { exact }).first().waitFor(),
    // While the app takes over, what the server drew lies over it, inert: the same heading twice.
    seesHeading: (name: string) => place.getByRole('heading', { name, exact: true }).first().waitFor(),
    seesNo: (text: string) => place.getByText(text, { exact: true }).first().waitFor({ state: 'hidden' }),
    hintOf: (label: string) =>
      field(label).evaluate((it) => {
        const line = document.getElementById(it.getAttribute('aria-describedby') ?? '')
        return line?.innerText ?? ''
      }),
  }
}
