import sharp from 'sharp'
import { expect } from 'vitest'
import { noRules } from '#domains/choices/choices.rules.ts'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import type { World } from '#test/world/new-world.ts'
import { countByTier, isThorough } from '#test/world/count-by-tier.ts'
import { readChipCount, fillGallery, waitForPictures, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { toastStaysClearOf } from './toast-overlap.ts'

const tableOf = (person: Person) => person.inDialog(/^Vergelijken, /)
const panesOf = ({ page }: Person) => page.getByRole('dialog').getByRole('group')
const labelsOf = async (person: Person) =>
  (await panesOf(person).evaluateAll((panes) => panes.map((pane) => pane.getAttribute('aria-label')!))).map(
    (label) => /DSC_\d+/.exec(label)![0],
  )
const zoomOf = (person: Person) =>
  panesOf(person).evaluateAll((panes) =>
    panes.map((pane) => {
      const { transform } = getComputedStyle(pane.querySelector('img')!.parentElement!.parentElement!)
      return Math.round(new DOMMatrix(transform).a * 100) / 100
    }),
  )
const pickedOf = ({ page }: Person) =>
  page
    .getByRole('dialog')
    .locator('[aria-current=true]')
    .getAttribute('aria-label')
    .then((label) => /DSC_\d+/.exec(label!)![0])

async function select(person: Person, count: number) {
  await person.page.locator('[data-tile]').first().focus()
  for (let nth = 1; nth <= count; nth += 1)
    await person.keys(...(nth === 1 ? ['Space'] : ['ArrowRight', 'Space']))
  await person.sees(`${count} geselecteerd`)
  await person.button('Vergelijk').waitFor()
}

journey('a client lays photos side by side and chooses, without a mouse', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 6)
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await select(client, 1)
  await client.keys('v')
  await client.sees('Kies 2 tot 4 foto’s om te vergelijken')
  await client.keys('ArrowRight', 'Space', 'ArrowRight', 'Space')
  await client.sees('3 geselecteerd')
  await client.keys('v')
  const table = tableOf(client)
  await table.dialog.waitFor()
  expect(await labelsOf(client)).toEqual(['DSC_0001', 'DSC_0002', 'DSC_0003'])

  await client.keys('2', 'a', 'f')
  expect(await pickedOf(client)).toBe('DSC_0002')
  await client.keys('ArrowRight', 'a')
  await expect
    .poll(async () => {
      const { photos } = await anna.photos.listForClient({ type: 'preview' })
      return photos.map(({ isApproved, isFavorite }) => [isApproved, isFavorite])
    })
    .toEqual([
      [false, false],
      [true, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ])

  await client.keys('+')
  await expect.poll(() => zoomOf(client)).toEqual([1.5, 1.5, 1.5])
  await client.keys('s', '+')
  expect(await table.field('Samen zoomen').isChecked()).toBe(false)
  await expect.poll(() => zoomOf(client)).toEqual([1.5, 1.5, 2.25])
  await client.keys('s', '+')
  await expect.poll(() => zoomOf(client)).toEqual([2.25, 2.25, 3.38])
  await client.keys('0')
  await expect.poll(() => zoomOf(client)).toEqual([1, 1, 1])

  await client.keys('v')
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0001', 'DSC_0002', 'DSC_0003', 'DSC_0004'])
  await client.keys('v')
  await client.sees('Er liggen er al 4')
  await client.keys('1', 'n')
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0005', 'DSC_0002', 'DSC_0003', 'DSC_0004'])
  await client.keys('Shift+N')
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0001', 'DSC_0002', 'DSC_0003', 'DSC_0004'])
  await client.keys('x', 'x')
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0003', 'DSC_0004'])
  await client.reloads()
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0003', 'DSC_0004'])
  await client.keys('?')
  await client.inDialog('Toetsen bij vergelijken').sees('Volgende kandidaat')
  await client.keys('Escape')
  await client.inDialog('Toetsen bij vergelijken').isGone()
  await client.keys('x')
  await client.sees('Leg er een foto naast')
  await client.keys('Escape')
  await table.isGone()
  await client.arrivesAt('/client-portal')
})

journey('from the viewer and back again, and what was laid together stays so', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 5)
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await tileOf(client, 'DSC_0002.jpg').picture.click()
  await client.sees('2 / 5')
  await client.presses('Vergelijk')
  const table = tableOf(client)
  await table.dialog.waitFor()
  expect(await labelsOf(client)).toEqual(['DSC_0002', 'DSC_0003'])
  await table.presses('Foto toevoegen')
  await table.presses('Volgende kandidaat in plaats van DSC_0003.jpg')
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0002', 'DSC_0005', 'DSC_0004'])
  await client.keys('Escape')
  await table.isGone()
  await client.sees('2 / 5')
  await client.keys('v')
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0002', 'DSC_0005', 'DSC_0004'])
  await client.goesBack()
  await table.isGone()
  await client.sees('2 / 5')
  await client.keys('ArrowRight')
  await client.sees('3 / 5')
  await client.keys('Escape')
  await client.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect
    .poll(() => client.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Foto 3 van 5/)
})

journey(
  'what others choose or take away is seen at once while it is compared',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const photos = await fillGallery(studio, anna.id, 3)
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await select(client, 3)
    await client.keys('v')
    const table = tableOf(client)
    await expect.poll(() => panesOf(client).count()).toBe(3)
    await anna.photos.setFavorite({ photoIds: [photos[1]!.id], isFavorite: true })
    await panesOf(client).nth(1).getByRole('button', { name: 'Favoriet', pressed: true }).waitFor()
    await studio.photos.deletePhotos({ photoIds: [photos[0]!.id] })
    await expect.poll(() => labelsOf(client)).toEqual(['DSC_0002', 'DSC_0003'])
    await table.sees('Eén foto ligt hier niet meer')
    // Waits until the approval is saved. The server would refuse it once the photo is deleted.
    const kept = client.page.waitForResponse((answer) => answer.url().endsWith('/rpc/choices/choose'))
    await client.keys('a')
    await panesOf(client).first().getByRole('button', { name: 'Goedgekeurd', pressed: true }).waitFor()
    await kept
    await studio.photos.deletePhotos({ photoIds: photos.slice(1).map(({ id }) => id) })
    await table.isGone()
  },
)

journey('what may not be chosen any more is said here too', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const [list] = await studio.choices.listLists({ galleryId: gallery!.id })
  await studio.choices.saveList({
    ...noRules,
    included: 1,
    listId: list!.id,
    galleryId: gallery!.id,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
  })
  const client = await someone({ as: anna, refusedAt: ['/rpc/choices/choose'] })
  await client.opens('/client-portal')
  await select(client, 2)
  await client.keys('v')
  await tableOf(client).dialog.waitFor()
  await client.keys('a')
  await panesOf(client).first().getByRole('button', { name: 'Goedgekeurd' }).waitFor()
  await client.keys('2', 'a')
  const approve = panesOf(client).nth(1).getByRole('button', { name: 'Goedkeuren' })
  await toastStaysClearOf(client, 'Je keuze is vol', approve)
  expect(await approve.getAttribute('aria-pressed')).toBe('false')
})

journey('a client on a phone compares by touch', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 4)
  const client = await someone({ device: 'phone', as: anna })
  await client.opens('/client-portal')
  await tileOf(client, 'DSC_0001.jpg').picture.tap()
  await client.sees('1 / 4')
  await client.button('Vergelijk').tap()
  const table = tableOf(client)
  await table.dialog.waitFor()
  const [first, second] = await Promise.all([0, 1].map((nth) => panesOf(client).nth(nth).boundingBox()))
  expect([first!.x, first!.width]).toEqual([second!.x, second!.width])
  expect(first!.y).toBeLessThan(second!.y)
  await panesOf(client).nth(1).getByRole('button', { name: 'Goedkeuren' }).tap()
  await panesOf(client).nth(1).getByRole('button', { name: 'Goedgekeurd' }).waitFor()

  const hand = touchOn(client, world)
  await hand.pinches(panesOf(client).nth(1))
  const zooms = await zoomOf(client)
  expect(zooms[0]).toBeGreaterThan(1.5)
  expect(zooms[0]).toBe(zooms[1])
  await table.field('Samen zoomen').tap()
  await hand.tapsTwice(panesOf(client).first())
  await expect.poll(() => zoomOf(client)).toEqual([1, zooms[1]])
  await hand.swipesLeft(panesOf(client).first())
  await expect.poll(() => labelsOf(client)).toEqual(['DSC_0003', 'DSC_0002'])

  await panesOf(client).first().getByRole('button', { name: 'Haal DSC_0003.jpg weg' }).tap()
  await table.button('Leg er een foto naast').tap()
  await expect.poll(() => panesOf(client).count()).toBe(2)
  await table.button('Terug').tap()
  await table.isGone()
  await client.sees('1 / 4')
  await client.button('Terug naar de galerij').tap()
  await expect.poll(() => readChipCount(client, 'Goedgekeurd')).toBe(1)
})

/** Longest task in milliseconds. Slow processors need longer, so only a thorough run checks it. */
const LONG_MS = 50

journey(
  'four previews of large originals zoom and pan together without one long task',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    for (const number of [1, 2, 3, 4])
      await studio.addPhoto(anna.id, { label: `DSC_000${number}.jpg`, bytes: await largePhoto(number) })
    await expect
      .poll(
        async () =>
          (await anna.photos.listForClient({ type: 'preview' })).photos.map(({ picture }) => picture),
        { timeout: 150_000, interval: 500 },
      )
      .toEqual(Array(4).fill('ready'))
    await waitForPictures(studio, anna.id)
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await select(client, 4)
    await client.keys('v')
    await tableOf(client).dialog.waitFor()
    await client.page.waitForFunction(
      (leastPx) =>
        [...document.querySelectorAll<HTMLImageElement>('[role=group] img')].every(
          (image) => image.complete && image.naturalWidth >= leastPx,
        ),
      countByTier(GRAIN.width / 2, 2001),
    )
    await waitUntilStill(client.page)
    await client.page.evaluate(countRenders)
    const { tasksMs, layouts } = await recordTrace(client, () => zoomAndDrag(client))
    // The zoom button and sharper pictures need a few layouts. One layout per move would be 110.
    expect(layouts).toBeLessThan(20)
    expect(tasksMs.length).toBeGreaterThan(100)
    if (isThorough) expect(tasksMs.filter((ms) => ms > LONG_MS)).toEqual([])
    expect(await client.page.evaluate(() => window.rendersAtTable)).toBe(0)
    expect(await zoomOf(client)).not.toEqual([1, 1, 1, 1])
  },
)

declare global {
  interface Window {
    rendersAtTable?: number
  }
}

function countRenders() {
  window.rendersAtTable = 0
  const table = document.querySelector('[data-compare]')!
  new MutationObserver((changes) => {
    window.rendersAtTable! += changes.filter(({ attributeName }) => attributeName !== 'style').length
  }).observe(table, { attributes: true, childList: true, subtree: true, characterData: true })
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Returns the CPU time of each main-thread task in milliseconds, and the number of layouts. */
async function recordTrace({ page }: Person, work: () => Promise<void>) {
  const browser = page.context().browser()!
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const main = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: TraceEvent) => main.some((thread) => thread.pid === pid && thread.tid === tid)
  const onMain = traceEvents.filter(isMain)
  const tasks = onMain.filter(({ name }) => name === 'RunTask')
  return {
    tasksMs: tasks.map(({ tdur = 0 }) => tdur / 1000),
    layouts: onMain.filter(({ name }) => name === 'Layout').length,
  }
}

async function zoomAndDrag(client: Person) {
  const { page } = client
  const box = (await panesOf(client).first().boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  // The first zoom step enables the zoom-out button, so DOM changes are counted after it.
  await page.mouse.wheel(0, -60)
  await tableOf(client).button('Uitzoomen').and(page.locator(':not([aria-disabled])')).waitFor()
  await waitUntilStill(page)
  await page.evaluate(() => {
    window.rendersAtTable = 0
  })
  for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, -20)
  await page.mouse.down()
  for (let step = 0; step < 60; step += 1)
    await page.mouse.move(middle.x + Math.sin(step / 5) * 150, middle.y + Math.cos(step / 7) * 120)
  await page.mouse.up()
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 12)
}

const GRAIN = { width: 1024, height: 683 }

/** Returns a photo with detail everywhere, 1024 × 683 pixels. A thorough run uses 8192 × 5464. */
const largePhoto = async (seed: number) =>
  sharp({
    create: {
      ...GRAIN,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 60 + seed * 30, sigma: 50 },
    },
  })
    .resize({ width: GRAIN.width * countByTier(1, 8), kernel: 'nearest' })
    .jpeg({ quality: 80 })
    .toBuffer()

type Place = ReturnType<typeof panesOf>
type Finger = { x: number; y: number }

/**
 * Simulates fingers with explicit timestamps, because two real taps may come too late for a double
 * tap.
 */
function touchOn({ page }: Person, { clock }: World) {
  const nowS = () => clock().getTime() / 1000
  const screen = () => page.context().newCDPSession(page)

  async function touches(place: Place, fingers: (step: number) => Finger[], steps: number) {
    const stage = (await place.boundingBox())!
    const at = (step: number) =>
      fingers(step).map(({ x, y }, id) => ({
        id,
        x: stage.x + stage.width * x,
        y: stage.y + (stage.height - 44) * y,
      }))
    const devtools = await screen()
    // A finger that moves until it lifts starts a fling, and Chromium swallows the tap that would
    // end the fling.
    const restsFrom = nowS()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, timestamp: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : at(step),
        timestamp,
      })
    await touch('touchStart', 0, restsFrom - 0.5)
    for (let step = 1; step <= steps; step += 1)
      await touch('touchMove', step / steps, restsFrom - 0.5 + (0.3 * step) / steps)
    for (const type of ['touchMove', 'touchEnd'] as const) await touch(type, 1, restsFrom)
    await devtools.detach()
  }

  return {
    pinches: (place: Place) =>
      touches(
        place,
        (step) => [
          { x: 0.4 - step * 0.2, y: 0.5 },
          { x: 0.6 + step * 0.2, y: 0.5 },
        ],
        8,
      ),
    swipesLeft: (place: Place) => touches(place, (step) => [{ x: 0.8 - step * 0.6, y: 0.5 }], 8),
    tapsTwice: async (place: Place) => {
      const { x, y, width, height } = (await place.boundingBox())!
      const devtools = await screen()
      const now = nowS()
      for (const timestamp of [now - 0.2, now - 0.1]) {
        const touchPoints = [{ x: x + width / 2, y: y + height / 3 }]
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp })
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
      }
      await devtools.detach()
    },
  }
}
