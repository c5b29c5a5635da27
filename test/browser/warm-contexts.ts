import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Warm = {
  context: BrowserContext
  wishes: BrowserContextOptions
  visited: Set<string>
  isChanged: boolean
}

const atRest = new WeakMap<Browser, Warm[]>()

/** Changes that a context keeps when its pages are closed, and that nothing takes back. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'setOffline',
] as const
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

type Furnish = (context: BrowserContext) => Promise<unknown>

export type Lent = { context: BrowserContext; page: Page; giveBack: () => Promise<void> }

/**
 * A browser for one person, and its first page: empty, but the product's scripts and styles may be in its cache, since
 * someone gave it back who wished for the same. `furnish` adds what all of them have, once.
 */
export async function takeContext(
  browser: Browser,
  wishes: BrowserContextOptions,
  furnish: Furnish,
): Promise<Lent> {
  const resting = atRest.get(browser) ?? []
  const wished = JSON.stringify(wishes)
  const at = resting.findIndex((one) => JSON.stringify(one.wishes) === wished)
  const [found] = at < 0 ? [] : resting.splice(at, 1)
  const warm = found ?? (await newWarm(browser, wishes, furnish))
  const page = await warm.context.newPage()
  if (found) await wipe(found, page)
  let isGiven = true
  return { context: warm.context, page, giveBack }

  async function giveBack() {
    if (!isGiven) return
    isGiven = false
    if (warm.isChanged) return warm.context.close()
    await Promise.all(warm.context.pages().map((page) => page.close()))
    atRest.set(browser, [...(atRest.get(browser) ?? []), warm])
  }
}

/** A browser that has never been anywhere, and goes to nobody else. */
export async function takeNewContext(
  browser: Browser,
  wishes: BrowserContextOptions,
  furnish: Furnish,
): Promise<Lent> {
  const context = await browser.newContext(wishes)
  await furnish(context)
  return { context, page: await context.newPage(), giveBack: () => context.close() }
}

/** Closes all that rest, at the end of their product: nobody asks for its address again. */
export async function closeResting(browser: Browser): Promise<void> {
  const resting = atRest.get(browser) ?? []
  atRest.delete(browser)
  await Promise.all(resting.map(({ context }) => context.close()))
}

async function newWarm(browser: Browser, wishes: BrowserContextOptions, furnish: Furnish): Promise<Warm> {
  const context = await browser.newContext(wishes)
  await furnish(context)
  const warm: Warm = { context, wishes, visited: new Set(), isChanged: false }
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin !== 'null') warm.visited.add(origin)
    }),
  )
  const change = () => (warm.isChanged = true)
  notesCalls(context, lasting, change)
  notesCalls(context.clock, lastingOfClock, change)
  return warm
}

/** Removes all that the person before left. */
async function wipe({ context, wishes, visited }: Warm, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  for (const origin of visited)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  visited.clear()
  await devtools.detach()
  await context.clearCookies()
  await context.clearPermissions()
  if (wishes.permissions) await context.grantPermissions(wishes.permissions)
}

function notesCalls<Holder extends object, Name extends keyof Holder>(
  holder: Holder,
  names: readonly Name[],
  note: () => void,
) {
  for (const name of names) {
    const call = (holder[name] as (...args: unknown[]) => unknown).bind(holder)
    holder[name] = ((...args: unknown[]) => {
      note()
      return call(...args)
    }) as Holder[Name]
  }
}
