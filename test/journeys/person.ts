import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { takeContext, takeNewContext } from '#test/browser/reuse-contexts.ts'
import { collectComplaints, type ExpectedErrors } from './browser-complaints.ts'

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>

export type Circumstances = ExpectedErrors & {
  device?: keyof typeof devices
  theme?: 'light' | 'dark'
  as?: { cookies: Map<string, string> } | undefined
  /** Whether animations run. Drawing them takes half of a journey's time. */
  seesMotion?: boolean
  /** Whether the mouse lies still, so that the photo viewer hides its buttons. */
  restsHand?: boolean
  /** Whether the browser is new. Otherwise scripts and styles may be cached. */
  isFirstVisit?: boolean
  browser?: BrowserContextOptions
}

export type Person = Awaited<ReturnType<typeof openPerson>>

const LONGEST_WAIT_MS = 15_000

/** Opens a browser for one person, who finds things by role, name and text. */
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
    if (!restsHand) await context.addInitScript(keepMouseMoving)
  })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  if (as) await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url })))
  const { complaints, stop } = collectComplaints(context, circumstances)

  return {
    context,
    complaints,
    ...tabOf(page),
    inAnotherTab: async () => tabOf(await context.newPage()),
    /** Removes the cookies on a page without requests. Pending requests would be refused. */
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

/**
 * Moves the mouse from inside the page, so that the viewer's buttons stay visible. On a busy
 * machine, Playwright's own mouse moves come too late.
 */
function keepMouseMoving() {
  // An email is a document without an origin, where timers don't run.
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
  /** Waits until the app has replaced the server-drawn screen. */
  const waitForApp = () =>
    page.locator('#root > [inert], [data-drawn], [data-late]').first().waitFor({ state: 'detached' })
  return {
    page,
    ...actionsOn(page),
    opens: async (path: string) => {
      await page.goto(path)
      await waitForApp()
    },
    goesBack: async () => {
      await page.goBack()
      await waitForApp()
    },
    reloads: async () => {
      await page.reload()
      await waitForApp()
    },
    /** Runs an action that loads the page anew. */
    loadsAnewBy: async (act: () => Promise<void>) => {
      const loaded = page.waitForEvent('load')
      await act()
      await loaded
      await waitForApp()
    },
    /** Waits for this path. The query counts only if `path` has one. */
    arrivesAt: async (path: string) => {
      await page.waitForURL(
        ({ pathname, search }) => (path.includes('?') ? pathname + search : pathname) === path,
      )
      await waitForApp()
    },
    keys: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    inDialog: (name: string | RegExp) => {
      const dialog = page.getByRole('dialog', { name })
      return { dialog, ...actionsOn(dialog), isGone: () => dialog.waitFor({ state: 'hidden' }) }
    },
  }
}

/** Hovers first, because an element that has just appeared may still move. */
export async function pressesSteadily(target: Locator) {
  await target.hover()
  await target.click()
}

function actionsOn(place: Page | Locator) {
  const field = (label: string) => place.getByLabel(label, { exact: true })
  return {
    button: (name: string, { exact = true } = {}) => place.getByRole('button', { name, exact }),
    field,
    presses: (name: string) => place.getByRole('button', { name, exact: true }).click(),
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
    // While the app takes over, the server-drawn screen lies over it with the same heading.
    seesHeading: (name: string) => place.getByRole('heading', { name, exact: true }).first().waitFor(),
    seesNo: (text: string) => place.getByText(text, { exact: true }).first().waitFor({ state: 'hidden' }),
    hintOf: (label: string) =>
      field(label).evaluate((it) => {
        const hint = document.getElementById(it.getAttribute('aria-describedby') ?? '')
        return hint?.innerText ?? ''
      }),
  }
}
