import { expect } from 'vitest'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { dropFiles } from './drop-files.ts'
import { fillGallery } from './gallery-tiles.ts'
import { holdRequests } from './hold-requests.ts'
import { firstVisitJourney as journey } from './journey.ts'
import { newShoot } from './shoot-folder.ts'

/** Waits two frames, so that the browser draws all changes so far. */
async function seesTwoFrames() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

journey(
  'a profile never stands without the header of its studio, also where scripts come slowly',
  async ({ world, someone }) => {
    const vera = await someone({ as: await world.photographer() })
    await vera.page.route('**/assets/*.js', async (route) => {
      await vera.page.evaluate(seesTwoFrames)
      await route.continue()
    })
    await vera.page.addInitScript(() => {
      const seen: boolean[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.querySelector('main h1')) seen.push(document.querySelector('#root header nav') !== null)
      }).observe(document, { childList: true, subtree: true })
    })
    await vera.page.goto('/profile')
    await vera.seesHeading('Profiel en beveiliging')
    await vera.button('Meldingen').waitFor()
    const seen = await vera.page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set([true]))
  },
)

journey(
  'a studio is offered to compare in one place: the bar, and on a phone the menu beside it',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 2)
    for (const [device, inBar, inMenu] of [
      ['desktop', 1, 0],
      ['phone', 0, 1],
    ] as const) {
      const vera = await someone({ as: studio, device })
      await vera.opens(`/client/${anna.id}`)
      await vera.page.locator('[data-tile]').first().focus()
      await vera.keys('Space', 'ArrowRight', 'Space')
      await vera.sees('2 geselecteerd')
      await vera.button('Meer acties').waitFor()
      expect(await vera.button('Vergelijk').count(), device).toBe(inBar)
      await vera.presses('Meer acties')
      await vera.page.getByRole('menuitem').first().waitFor()
      expect(await vera.page.getByRole('menuitem', { name: 'Vergelijk' }).count(), device).toBe(inMenu)
    }
  },
)

journey(
  'a quiet sign keeps the place of a photo until the browser has drawn it, and goes then',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const shoot = await newShoot()
    const path = await shoot.keep('DSC_0001.jpg', await drawJpeg())
    const vera = await someone({ as: studio })
    await vera.page.addInitScript(() => {
      const decode = window.createImageBitmap.bind(window) as (...args: unknown[]) => Promise<ImageBitmap>
      const { promise, resolve } = Promise.withResolvers<void>()
      Object.assign(window, {
        decodes: resolve,
        createImageBitmap: (...args: unknown[]) => promise.then(() => decode(...args)),
      })
    })
    await vera.opens('/dashboard?tab=fotos')
    await vera.sees('Sleep foto’s of een map hierheen')
    // Holds the uploads, so that the list of files stays on screen.
    const release = await holdRequests(vera.page, /^[^?]*:\/\/[^/]*\/uploads(\/|$)/)
    await dropFiles(vera.page, [path])
    await vera.button('Wissen').waitFor()
    await vera.field('Klant').selectOption('Anna de Vries')
    await vera.page.getByRole('radio', { name: 'Preview' }).check()
    await vera.presses('Uploaden')
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await manager.sees('DSC_0001.jpg')

    const place = manager.dialog.locator('span:has(> canvas)').first()
    const sign = place.locator('svg')
    await sign.waitFor()
    const before = await place.boundingBox()
    await vera.page.evaluate(() => (window as unknown as { decodes: () => void }).decodes())
    await sign.waitFor({ state: 'detached' })
    await expect
      .poll(() => place.locator('canvas').evaluate((canvas) => getComputedStyle(canvas).opacity))
      .toBe('1')
    expect(await place.boundingBox()).toEqual(before)
    release()
  },
)
