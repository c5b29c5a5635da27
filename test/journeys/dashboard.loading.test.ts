import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { stripPreload } from '#test/browser/strip-preload.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { fillGallery } from './gallery-tiles.ts'
import { holdRequests } from './hold-requests.ts'
import { firstVisitJourney as journey } from './journey.ts'

journey(
  'a dashboard that opens asks nothing that its document brought, and what stands there stays where it is',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    for (const firstName of ['Bo', 'Cas', 'Dirk'])
      await studio.newClient({ firstName, lastName: 'Zonder Foto' })
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const photos = await fillGallery(studio, anna.id, 3)
    await anna.photos.setFavorite({ photoIds: photos.map(({ id }) => id), isFavorite: true })
    await studio.studios.endFirstRun({})
    await studio.accounts.confirmEmail({
      token: tokenIn(await waitForLetter(world, studio.email, 'confirm_email')),
    })
    const vera = await someone({ as: studio })
    // Blocks live events, because the page refetches what they change.
    await vera.page.route('**/live?*', () => {})
    await recordShifts(vera.page)
    const endpoints = recordEndpoints(vera.page)
    const pictures = recordPictures(vera.page)

    await vera.opens('/dashboard')
    await vera.seesHeading('Recente foto’s')
    await vera.sees('Anna de Vries heeft een keuze gemaakt')
    await vera.page.getByRole('img', { name: 'DSC_0001.jpg' }).first().waitFor()

    expect(endpoints).toEqual(['/rpc/switches/listSwitchedOff'])
    expect(pictures.length).toBeGreaterThan(2)
    expect(pictures.filter((path) => !path.endsWith('/480.jpg'))).toEqual([])
    expect(await shiftsOf(vera.page)).toEqual([])
  },
)

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  journey(
    'what a dashboard shows stands there before the app has come, and stays where it is when that comes',
    async ({ world, someone }) => {
      const studio = await world.photographer()
      const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
      await fillGallery(studio, anna.id, 3)
      await studio.newClient({ firstName: 'Bo', lastName: 'Zonder Foto' })
      // This studio sees the first steps, which load separately, and the banner about its email.
      const vera = await someone({ as: studio, device })
      const release = await holdRequests(vera.page, /\/assets\/core-/)
      await recordShifts(vera.page)
      await vera.page.goto('/dashboard', { waitUntil: 'commit' })

      const drawn = vera.page.locator('#root > [inert]')
      await drawn.getByText('Bo Zonder Foto heeft nog geen previews').waitFor()
      for (const text of ['Aan de slag', 'Anna de Vries', 'Recente foto’s', 'DSC_0001.jpg'])
        expect(await drawn.getByText(text).count(), text).toBeGreaterThan(0)
      // Some greetings are as wide as a phone, and wrap differently in the fallback font.
      const drawnAtMs = await waitForFonts(vera.page)
      const before = await placesOf(vera.page)

      release()
      await drawn.waitFor({ state: 'detached' })
      expect(await placesOf(vera.page)).toEqual(before)
      await vera.page.getByRole('img', { name: 'DSC_0001.jpg' }).first().waitFor()
      expect(await placesOf(vera.page)).toEqual(before)
      expect(await shiftsOf(vera.page, drawnAtMs)).toEqual([])
    },
  )
})

journey('a dashboard whose document brought no answers asks each thing once', async ({ world, someone }) => {
  const studio = await world.photographer()
  await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const vera = await someone({ as: studio })
  await vera.page.route('**/live?*', () => {})
  await vera.page.route('**/dashboard', stripPreload)
  const asked = recordEndpoints(vera.page)

  await vera.opens('/dashboard')
  await vera.sees('Anna de Vries')
  await vera.seesHeading('Recente foto’s')
  await vera.button('Meldingen').waitFor()

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

journey(
  'a question of a dashboard whose answer is lost is asked again, and nothing is said to have failed',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const vera = await someone({ as: studio, losesConnection: true })
    await vera.page.route('**/dashboard', stripPreload)
    const lost = new Set<string>()
    await vera.page.route(/\/rpc\/(clients\/listClients|orders\/summariseOrders)$/, (route) => {
      const url = route.request().url()
      if (lost.has(url)) return route.continue()
      lost.add(url)
      return route.abort()
    })

    await vera.opens('/dashboard')
    await vera.sees('Anna de Vries')
    expect(lost.size).toBe(2)
    expect(await vera.button('Opnieuw proberen').count()).toBe(0)
  },
)

type ShiftLog = { shifts: { atMs: number; line: string }[] }
type Shift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const kept: ShiftLog['shifts'] = []
    Object.assign(window, { shifts: kept })
    new PerformanceObserver((list) => {
      for (const { startTime: atMs, sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const line = `${node?.textContent?.slice(0, 80)}: ${previousRect.top} to ${currentRect.top}`
          if (previousRect.height > 0 && Math.abs(currentRect.top - previousRect.top) > 1)
            kept.push({ atMs, line })
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function shiftsOf(page: Page, sinceMs = 0): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as ShiftLog).shifts)
  return shifts.filter(({ atMs }) => atMs > sinceMs).map(({ line }) => line)
}

/**
 * Returns the moment at which the page is drawn in its own fonts, in milliseconds since it was
 * opened.
 */
const waitForFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    await frame()
    return await frame()
  })

function recordEndpoints(page: Page): string[] {
  const endpoints: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rpc/')) endpoints.push(pathname)
  })
  return endpoints
}

function recordPictures(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/')) loaded.push(pathname)
  })
  return loaded
}

const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(header, main) :is(h1, h2, p, dt, dd, a, button)')].map(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [element.textContent, ...[left, top, width, height].map(Math.round)].join(' ')
      },
    ),
  )
