import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type WarmContext = {
  context: BrowserContext
  wishes: BrowserContextOptions
  visited: Set<string>
  isChanged: boolean
}

const idleContexts = new WeakMap<Browser, WarmContext[]>()

/** Methods whose effect outlasts a context's pages. A call prevents the context's reuse. */
const lastingMethods = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'setOffline',
] as const
const lastingClockMethods = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

type PrepareContext = (context: BrowserContext) => Promise<unknown>

export type LentContext = { context: BrowserContext; page: Page; giveBack: () => Promise<void> }

/**
 * Lends a browser context with an empty page. Reuses an unchanged context with the same options,
 * for its cached scripts and styles.
 */
export async function takeContext(
  browser: Browser,
  wishes: BrowserContextOptions,
  furnish: PrepareContext,
): Promise<LentContext> {
  const idle = idleContexts.get(browser) ?? []
  const optionsKey = JSON.stringify(wishes)
  const at = idle.findIndex((one) => JSON.stringify(one.wishes) === optionsKey)
  const [found] = at < 0 ? [] : idle.splice(at, 1)
  const warm = found ?? (await newWarm(browser, wishes, furnish))
  const page = await warm.context.newPage()
  if (found) await wipe(found, page)
  let isLent = true
  return { context: warm.context, page, giveBack }

  async function giveBack() {
    if (!isLent) return
    isLent = false
    await endRoutes(warm.context)
    if (warm.isChanged) return warm.context.close()
    await Promise.all(warm.context.pages().map((page) => page.close()))
    idleContexts.set(browser, [...(idleContexts.get(browser) ?? []), warm])
  }
}

/** Opens a new browser context, which is closed on return and never reused. */
export async function takeNewContext(
  browser: Browser,
  wishes: BrowserContextOptions,
  furnish: PrepareContext,
): Promise<LentContext> {
  const context = await browser.newContext(wishes)
  await furnish(context)
  const giveBack = async () => {
    await endRoutes(context)
    await context.close()
  }
  return { context, page: await context.newPage(), giveBack }
}

/** Ends all routes, because a handler that answers after its page is closed would fail. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
}

export async function closeIdleContexts(browser: Browser): Promise<void> {
  const idle = idleContexts.get(browser) ?? []
  idleContexts.delete(browser)
  await Promise.all(idle.map(({ context }) => context.close()))
}

async function newWarm(
  browser: Browser,
  wishes: BrowserContextOptions,
  furnish: PrepareContext,
): Promise<WarmContext> {
  const context = await browser.newContext(wishes)
  await furnish(context)
  const warm: WarmContext = { context, wishes, visited: new Set(), isChanged: false }
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin !== 'null') warm.visited.add(origin)
    }),
  )
  const change = () => (warm.isChanged = true)
  observeCalls(context, lastingMethods, change)
  observeCalls(context.clock, lastingClockMethods, change)
  return warm
}

/** Removes the storage, cookies and permissions of the previous person. */
async function wipe({ context, wishes, visited }: WarmContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  for (const origin of visited)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  visited.clear()
  await devtools.detach()
  await context.clearCookies()
  await context.clearPermissions()
  if (wishes.permissions) await context.grantPermissions(wishes.permissions)
}

function observeCalls<Holder extends object, Name extends keyof Holder>(
  holder: Holder,
  names: readonly Name[],
  onCall: () => void,
) {
  for (const name of names) {
    const call = (holder[name] as (...args: unknown[]) => unknown).bind(holder)
    holder[name] = ((...args: unknown[]) => {
      onCall()
      return call(...args)
    }) as Holder[Name]
  }
}
