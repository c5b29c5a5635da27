import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import { holdRequests } from './hold-requests.ts'
import { firstVisitJourney as journey } from './journey.ts'
import type { Person } from './person.ts'

/** Opens the gallery while the app's script is held. Returns the function that releases it. */
async function opensWithoutApp({ page }: Person): Promise<() => void> {
  const release = await holdRequests(page, /\/assets\/app-/)
  await page.goto('/client-portal', { waitUntil: 'commit' })
  const tile = page.locator('[data-drawn] [data-photo]').first()
  await expect.poll(async () => (await tile.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  return release
}

journey(
  'on a slow line the photos come before the app, a heart that is tapped meanwhile counts, and nothing moves',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 9)
    const client = await someone({ as: anna, device: 'phone' })
    const { page } = client
    const release = await holdRequests(page, /\/assets\/app-/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/client-portal', { waitUntil: 'commit' })

    const drawn = page.locator('[data-drawn]')
    const tiles = drawn.locator('[data-photo]')
    const pictureOf = (at: number) => tiles.nth(at).locator('img')
    await expect
      .poll(() => pictureOf(0).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0)
    await expect.poll(() => asked.some((path) => path.startsWith('/assets/app-'))).toBe(true)
    const first = asked.findIndex((path) => path.startsWith('/media/'))
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(asked.findIndex((path) => path.startsWith('/assets/app-')))

    const before = await boxes(page, '[data-drawn] [data-photo]')
    const heart = (await tiles.nth(1).boundingBox())!
    await page.touchscreen.tap(heart.x + heart.width - 20, heart.y + heart.height - 20)
    await expect.poll(() => tiles.nth(1).locator('svg.fill-current').count()).toBe(1)

    release()
    await drawn.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Favoriet', pressed: true }).waitFor()
    await expect
      .poll(
        async () =>
          (await anna.photos.listForClient({ type: 'preview' })).photos.filter(({ isFavorite }) => isFavorite)
            .length,
      )
      .toBe(1)
    const after = await boxes(page, '#root [data-photo]')
    for (const [id, box] of Object.entries(before).slice(0, 4)) expect(after[id], id).toEqual(box)
  },
)

journey(
  'what stands below the photos is out of sight until they have their places, and nothing jumps',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 9)
    const client = await someone({ as: anna })
    const { page } = client
    await page.addInitScript(() => {
      const kept = Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await client.opens('/client-portal')
    const release = await holdRequests(page, /\/assets\/first-look-/)
    await page.goto('/client-portal', { waitUntil: 'commit' })
    await page.locator('[data-drawn] section').waitFor({ state: 'attached' })
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })
    release()
    await page.locator('[data-drawn]').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
  },
)

journey(
  'a photo, a key and a tab that are pressed before the app has come are answered once it is there: the tab once, since what the app answers is not kept',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 3)
    await fillGallery(studio, anna.id, 2, 'final')
    const client = await someone({ as: anna })
    const { page } = client
    const photoMayOpen = await opensWithoutApp(client)
    const second = page.locator('[data-drawn] [data-photo]').nth(1)
    const { x, y, width } = (await second.boundingBox())!
    await page.mouse.click(x + width / 2, y + 20)
    photoMayOpen()
    await page.getByRole('dialog', { name: 'Foto 2 van 2' }).waitFor()

    const keysMayOpen = await opensWithoutApp(client)
    await client.keys('?')
    keysMayOpen()
    await client.inDialog('Toetsen').dialog.waitFor()

    const tabMayOpen = await opensWithoutApp(client)
    const tab = (await page.locator('[data-drawn] [role=tab]').last().boundingBox())!
    await page.mouse.click(tab.x + tab.width / 2, tab.y + tab.height / 2)
    tabMayOpen()
    // The server-drawn gallery with the same tabs may still lie over the app.
    const app = page.locator('#root')
    const chosen = (name: RegExp) => app.getByRole('tab', { selected: true, name }).waitFor()
    await chosen(/^Afgeronde/)
    await app.getByRole('tab', { name: /^Preview/ }).click({ force: true })
    await chosen(/^Preview/)
    await app.getByRole('tab', { name: /^Afgeronde/ }).click()
    await chosen(/^Afgeronde/)
  },
)

journey('keys for a viewer that is still being fetched are answered by it', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3)
  const client = await someone({ as: anna })
  const { page } = client
  const viewers = /\/assets\/.*[Vv]iewer.*|\/assets\/OpenedPhotos-/
  const release = await holdRequests(page, viewers)
  let isAsked = false
  page.on('request', (request) => (isAsked ||= viewers.test(request.url())))
  await client.opens('/client-portal')
  await page.locator('#root [data-tile]').first().click()
  await client.keys('ArrowRight', 'f')
  await expect.poll(() => isAsked).toBe(true)
  release()
  const viewer = page.getByRole('dialog', { name: /2 van 3/ })
  await viewer.getByRole('button', { name: 'Favoriet', pressed: true }).waitFor()
  const favorites = async () =>
    (await anna.photos.listForClient({ type: 'preview' })).photos.map(({ isFavorite }) => isFavorite)
  await expect.poll(favorites).toEqual([false, true, false])
})

const boxes = (page: Page, selector: string) =>
  page.evaluate(
    (selector) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>(selector)].map((tile) => {
          const { left, top, width, height } = tile.getBoundingClientRect()
          return [tile.dataset['photo']!, [left, top, width, height].map(Math.round)]
        }),
      ),
    selector,
  )
