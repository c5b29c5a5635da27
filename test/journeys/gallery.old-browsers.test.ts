import { expect } from 'vitest'
import { lateAppNl } from '#app/document/late-app.nl.ts'
import { LATE_APP_MS } from '#app/document/preload-queries.ts'
import type { World } from '#test/world/new-world.ts'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { firstVisitJourney as journey } from './journey.ts'
import type { Person } from './person.ts'

const PHOTOS = 4

async function clientWithPhotos(world: World) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna' })
  await fillGallery(studio, anna.id, PHOTOS)
  return anna
}

/** Removes newer APIs, to resemble iOS 16.4, the oldest supported version. */
function ageBrowser() {
  const newer: [object, string[]][] = [
    [Promise, ['withResolvers', 'try']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Math, ['sumPrecise']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
    ],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [Intl, ['DurationFormat']],
    [globalThis, ['Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation']],
    [globalThis, ['cookieStore', 'documentPictureInPicture']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

const countSeen = (photos: Element[]) =>
  photos.filter((photo) => (photo as HTMLImageElement).naturalWidth > 1 && photo.clientWidth > 100).length

const coloursOf = ({ page }: Person, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    })

journey(
  'on the oldest phone that is supported a client looks, hearts and comments',
  async ({ world, someone }) => {
    const phone = await someone({ device: 'phone', as: await clientWithPhotos(world) })
    await phone.context.addInitScript(ageBrowser)
    await phone.page.route(/\.css$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('light-dark(', 'unknown('),
      })
    })
    await phone.opens('/client-portal')
    expect(await coloursOf(phone, 'html')).toEqual(['rgb(250, 248, 245)', 'rgb(28, 26, 23)'])

    await tileOf(phone, 'DSC_0002.jpg').picture.click()
    expect(await coloursOf(phone, '[data-viewer] button')).toEqual([expect.anything(), 'rgb(242, 239, 234)'])
    await phone.presses('Favoriet')
    await phone.page.getByRole('button', { name: 'Favoriet', pressed: true }).waitFor()
  },
)

journey(
  'when the app’s script fails the photos stay for looking, and a line says what to do',
  async ({ world, someone }) => {
    const anna = await clientWithPhotos(world)
    // The second round also blocks the script for the first screen, as in a browser that can't
    // parse it.
    for (const failing of [/\/assets\/app-/, /\/assets\/(app|first-look)-/]) {
      const phone = await someone({ device: 'phone', as: anna, losesConnection: true })
      await phone.page.route(failing, (route) => route.abort())
      await phone.page.goto('/client-portal')
      await phone.sees(lateAppNl.line, { exact: false })
      const photos = phone.page.locator('[data-photo] img')
      await expect.poll(() => photos.evaluateAll(countSeen)).toBe(PHOTOS)
      await phone.page.unroute(failing)
      await phone.loadsAnewBy(() => phone.presses(lateAppNl.reload))
      await tileOf(phone, 'DSC_0001.jpg').picture.click()
      await phone.page.locator('[data-viewer]').waitFor()
      expect(await phone.page.locator('[data-late]').count()).toBe(0)
    }
  },
)

journey('an app that is late says so, and takes the line away when it comes', async ({ someone }) => {
  const phone = await someone({ device: 'phone' })
  await phone.page.clock.install()
  let comes = () => {}
  const late = new Promise<void>((resolve) => (comes = resolve))
  await phone.page.route(/\/assets\/app-/, async (route) => {
    await late
    await route.continue()
  })
  await phone.page.goto('/auth', { waitUntil: 'commit' })
  await phone.page.locator('#root > [inert]').waitFor()
  await phone.page.clock.fastForward(LATE_APP_MS)
  await phone.sees(lateAppNl.line, { exact: false })
  comes()
  await phone.page.locator('[data-late]').waitFor({ state: 'detached' })
})

journey(
  'who signs in while the app’s script fails leaves no password in the address',
  async ({ someone }) => {
    const anna = await someone({ losesConnection: true })
    await anna.page.route(/\/assets\/app-/, (route) => route.abort())
    await anna.page.goto('/auth')
    await anna.sees(lateAppNl.line, { exact: false })
    await anna.page.locator('[name=email]').fill('anna@voorbeeld.nl')
    await anna.page.locator('[name=password]').fill('geheim-van-anna')
    await anna.page.keyboard.press('Enter')
    await anna.page.getByRole('button', { name: 'Inloggen' }).last().click()
    expect(await anna.page.evaluate(() => location.href)).toMatch(/\/auth$/)
    expect(await anna.page.locator('[name=password]').inputValue()).toBe('geheim-van-anna')
  },
)
