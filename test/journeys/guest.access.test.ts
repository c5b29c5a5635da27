import { expect } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { familyLinkInput } from '#test/world/enter-by-link.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { readChipCount, waitForPictures, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import {
  createAnnasGallery,
  makeGuestCircumstances,
  entersByLink,
  makeReturningGuestCircumstances,
  pathOf,
  sharedAnnasGallery,
} from './shared-gallery.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'

const NO_LONGER_OPEN = 'Deze galerij is niet meer open'
const countTiles = ({ page }: Person) => page.locator('[data-tile]').count()
const countPictures = ({ page }: Person) =>
  page
    .locator('[data-tile] img')
    .evaluateAll(
      (pictures: HTMLImageElement[]) => pictures.filter((picture) => picture.naturalWidth > 1).length,
    )
const address = ({ page }: Person) => page.evaluate(() => location.pathname)
const tabs = ({ page }: Person) => page.getByRole('tab')

journey(
  'grandmother opens the link from a chat, hearts and writes, and is known when she comes back',
  async ({ world, someone }) => {
    const { studio, anna, galleryId, path, newLink } = await createAnnasGallery(world)
    const link = await newLink()
    const riet = await someone(makeGuestCircumstances({ device: 'phone' }))
    await riet.opens(pathOf(link))
    await riet.seesHeading('Welkom bij de foto’s van Anna.')
    await riet.sees('Studio Vossen')
    expect(await address(riet), 'the token has left the address').toBe(path)
    await riet.presses('Bekijk de foto’s')
    await riet.sees('Vul je naam in')
    await riet.field('Hoe heet je?').fill('  Oma Riet ')
    await riet.presses('Bekijk de foto’s')
    await riet.seesHeading('De foto’s van Anna')
    await riet.sees('Welkom, Oma Riet')
    await expect.poll(() => countTiles(riet)).toBe(2)
    expect(await tabs(riet).count()).toBe(0)
    for (const absent of ['Goedkeuren', 'Bestel afdrukken', 'Winkelmand', 'Menu', 'Uitloggen'])
      expect(await riet.button(absent, { exact: false }).count(), absent).toBe(0)

    await tileOf(riet, 'kus.jpg').button('Favoriet').click()
    await expect.poll(() => readChipCount(riet, 'Favorieten')).toBe(1)
    await riet.page
      .getByRole('button', { name: /^Mijn favorieten/ })
      .first()
      .click()
    await expect.poll(() => countTiles(riet)).toBe(1)
    await tileOf(riet, 'kus.jpg').picture.click()
    await riet.presses('Opmerking')
    await riet.sees('Alleen jij, Anna en Studio Vossen lezen dit')
    await riet.field('Je opmerking').fill('Wat een mooie dag!')
    await riet.presses('Plaatsen')
    await riet.sees('Wat een mooie dag!')
    await riet.reloads()
    await riet.sees('1 / 1')

    await riet.opens(pathOf(link))
    await riet.sees('Welkom, Oma Riet')
    await expect.poll(() => readChipCount(riet, 'Favorieten')).toBe(1)
    const [comment] = await anna.photos.listComments({
      photoId: (await anna.photos.listForClient({ type: 'final' })).photos.find(
        ({ label }) => label === 'kus.jpg',
      )!.id,
    })
    expect(comment).toMatchObject({ authorName: 'Oma Riet', comment: 'Wat een mooie dag!' })
    expect(await studio.sharing.listGuests({ galleryId })).toHaveLength(1)
  },
)

journey('all of it works in an app whose browser keeps nothing but cookies', async ({ world, someone }) => {
  const { newLink } = await sharedAnnasGallery(world)
  const link = await newLink()
  const tom = await someone(makeGuestCircumstances({ device: 'phone' }))
  await tom.context.addInitScript(() => {
    const refused = {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, refused)
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await entersByLink(tom, link, 'Tom')
  await tileOf(tom, 'dans.jpg').button('Favoriet').click()
  await expect.poll(() => readChipCount(tom, 'Favorieten')).toBe(1)
  await tom.sees('2 foto’s, in webformaat, hooguit 2048 pixels')
  // The dialog of so small a download may close before the test sees it.
  const [downloaded] = await Promise.all([
    tom.page.waitForEvent('download'),
    tom.presses('Download alles (2)'),
  ])
  expect(downloaded.suggestedFilename()).toMatch(/\.zip$/)
  await tom.reloads()
  await tom.sees('Welkom, Tom')
  await expect.poll(() => readChipCount(tom, 'Favorieten')).toBe(1)
})

journey('a PIN that is wrong, and then right', async ({ world, someone }) => {
  const { newLink } = await sharedAnnasGallery(world)
  const link = await newLink({ pin: '2580', mayFavor: false, mayComment: false })
  const els = await someone(makeGuestCircumstances())
  await els.opens(pathOf(link))
  await els.seesHeading('Welkom. Studio Vossen deelt hier foto’s met je.')
  expect(await els.page.getByText('Anna').count()).toBe(0)
  expect(await els.field('Hoe heet je?').count()).toBe(0)
  await els.presses('Bekijk de foto’s')
  await els.sees('Vul de 4 tot 8 cijfers van de pincode in')
  await els.field('Pincode').fill('0000')
  await els.presses('Bekijk de foto’s')
  await els.sees('Deze pincode klopt niet')
  await els.field('Pincode').fill(' ２ ５ - ８ ０ ')
  await els.seesNo('Deze pincode klopt niet')
  await els.presses('Bekijk de foto’s')
  await els.seesHeading('De foto’s van Anna')
  await expect.poll(() => countTiles(els)).toBe(2)
})

journey('five wrong PINs, and the page says how long to wait', async ({ world, someone }) => {
  const { newLink } = await sharedAnnasGallery(world)
  const link = await newLink({ pin: '2580', mayFavor: false, mayComment: false })
  const els = await someone(makeGuestCircumstances())
  await els.opens(pathOf(link))
  for (const wrong of ['0000', '1111', '2222', '3333', '4444', '5555']) {
    await els.field('Pincode').fill(wrong)
    const answered = els.page.waitForResponse((response) => response.url().endsWith('/enterGallery'))
    await els.presses('Bekijk de foto’s')
    await answered
  }
  await els.sees('Te vaak geprobeerd', { exact: false })
})

journey('a link that is revoked closes the page that shows it at once', async ({ world, someone }) => {
  const { studio, newLink } = await createAnnasGallery(world)
  const link = await newLink()
  const riet = await someone(makeGuestCircumstances())
  const heard: string[] = []
  riet.page.on('response', (response) => heard.push(new URL(response.url()).pathname))
  await entersByLink(riet, link, 'Oma Riet')
  await expect.poll(() => countPictures(riet)).toBe(2)
  await expect.poll(() => heard).toContain('/live')
  await studio.sharing.revokeLink({ linkId: link.id })
  await riet.page.getByRole('heading', { name: NO_LONGER_OPEN }).waitFor()
  expect(await countTiles(riet)).toBe(0)
  expect(await riet.page.getByRole('dialog').count()).toBe(0)
  await riet.reloads()
  await riet.seesHeading(NO_LONGER_OPEN)
})

journey(
  'two guests and a client in one browser, in three galleries, do not mix',
  async ({ world, someone }) => {
    const vossen = await createAnnasGallery(world)
    const licht = await createAnnasGallery(world, 'Atelier Licht')
    const other = await vossen.studio.newClient({ firstName: 'Bram', lastName: 'Bos' })
    await vossen.studio.addPhoto(other.id, { label: 'bram.jpg' })
    await waitForPictures(vossen.studio, other.id)
    const one = await someone(makeGuestCircumstances({ as: other }))
    await entersByLink(one, await vossen.newLink(), 'Kees')
    await tileOf(one, 'kus.jpg').picture.hover()
    await tileOf(one, 'kus.jpg').button('Favoriet').click()
    await expect.poll(() => readChipCount(one, 'Favorieten')).toBe(1)

    const second = { ...one, ...(await one.inAnotherTab()) }
    await entersByLink(second, await licht.newLink(), 'Kees van Licht')
    await second.sees('Atelier Licht')
    await expect.poll(() => readChipCount(second, 'Favorieten')).toBe(0)
    await tileOf(second, 'dans.jpg').picture.hover()
    await tileOf(second, 'dans.jpg').button('Favoriet').click()
    await expect.poll(() => readChipCount(second, 'Favorieten')).toBe(1)

    const third = { ...one, ...(await one.inAnotherTab()) }
    await third.opens('/client-portal')
    await third.sees('Welkom, Bram')
    await expect.poll(() => countTiles(third)).toBe(1)

    await one.reloads()
    await one.sees('Welkom, Kees')
    await expect.poll(() => readChipCount(one, 'Favorieten')).toBe(1)
    const { photos } = await vossen.anna.photos.listForClient({ type: 'final' })
    expect(photos.some(({ isFavorite }) => isFavorite)).toBe(false)

    await vossen.studio.sharing.removeGuest({
      guestId: (await vossen.studio.sharing.listGuests({ galleryId: vossen.galleryId }))[0]!.id,
    })
    await one.seesHeading(NO_LONGER_OPEN)
    await second.page.getByText('Welkom, Kees van Licht').waitFor()
  },
)

journey('the client who opens a link of their own gallery is led to it', async ({ world, someone }) => {
  const { anna, newLink } = await sharedAnnasGallery(world)
  const client = await someone({ as: anna })
  await client.page.goto(pathOf(await newLink()))
  await client.seesHeading('Jouw Fotogalerij')
  expect(await address(client)).toBe('/client-portal')
  await client.sees('Welkom, Anna')
})

journey('the studio sees what a link shows, and leaves nothing behind', async ({ world, someone }) => {
  const { studio, galleryId, newLink } = await createAnnasGallery(world)
  const vera = await someone({ as: studio, refusedAt: ['/rpc/', '/live'] })
  await vera.opens(pathOf(await newLink({ shows: 'both' })))
  await vera.sees('Zo zien gasten van deze link de galerij')
  await expect.poll(() => tabs(vera).count()).toBe(2)
  await vera.choosesTab('Previewfoto')
  await expect.poll(() => countTiles(vera)).toBe(1)
  await tileOf(vera, 'nog-kiezen.jpg').picture.hover()
  expect(await tileOf(vera, 'nog-kiezen.jpg').button('Favoriet').count()).toBe(0)
  expect(await studio.sharing.listGuests({ galleryId })).toEqual([])
})

journey('a browser without cookies hears so, instead of being asked again', async ({ world, someone }) => {
  const { newLink } = await sharedAnnasGallery(world)
  const link = await newLink()
  const tom = await someone(makeGuestCircumstances())
  await tom.page.route('**/rpc/sharing/enterGallery', async (route) => {
    const response = await route.fetch()
    await tom.context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await tom.opens(pathOf(link))
  await tom.field('Hoe heet je?').fill('Tom')
  await tom.presses('Bekijk de foto’s')
  await tom.seesHeading('Je browser bewaart geen cookies')
})

journey('an expired, a mistyped and an archived link say what there is to do', async ({ world, someone }) => {
  const { studio, galleryId, newLink } = await createAnnasGallery(world)
  const today = calendarDay(world.clock())
  const dated = await newLink({ expiresOn: today })
  const lasting = await newLink({ label: 'Vrienden', expiresOn: addDays(today, 7) })
  const riet = await someone(makeGuestCircumstances({ refusedAt: ['/rpc/', '/live', '/media/'] }))
  await riet.opens(pathOf(dated).slice(0, -1))
  await riet.seesHeading(NO_LONGER_OPEN)
  await riet.opens('/g/onzin')
  await riet.seesHeading(NO_LONGER_OPEN)
  await riet.opens(`/g/${'x'.repeat(22)}`)
  await riet.seesHeading(NO_LONGER_OPEN)
  await entersByLink(riet, lasting, 'Oma Riet')
  await studio.galleries.archiveGallery({ galleryId })
  await riet.seesHeading(NO_LONGER_OPEN)
  await studio.galleries.restoreGallery({ galleryId })
  world.clock.advance(48 * 60 * 60 * 1000)
  await riet.opens(pathOf(dated))
  await riet.seesHeading('Deze link is verlopen.')
  await riet.sees('Vraag Anna of Studio Vossen om een nieuwe.')
})

journey(
  'a partner comes in by a letter, and gets a new one when it is too old',
  async ({ world, someone }) => {
    const { studio, galleryId } = await createAnnasGallery(world)
    await studio.sharing.invitePartner({ galleryId, name: 'Tom', email: 'tom@voorbeeld.nl' })
    const linkIn = async (count: number) => {
      const { text } = await waitForLetter(world, 'tom@voorbeeld.nl', 'partner_invited', count)
      return new URL(/https?:\S+\/g\/[\w-]+/.exec(text)![0]).pathname
    }
    const first = await linkIn(1)
    // The page's picture URLs expire within an hour, so refusals are expected.
    const tom = await someone(makeGuestCircumstances({ refusedAt: ['/rpc/', '/live', '/media/'] }))
    await tom.opens(first)
    await tom.seesHeading('Welkom, Tom')
    await tom.presses('Bekijk de foto’s')
    await tom.seesHeading('Jullie foto’s')
    await expect.poll(() => tabs(tom).count()).toBe(2)

    world.clock.advance(15 * 24 * 60 * 60 * 1000)
    const elsewhere = await someone(makeGuestCircumstances({ device: 'phone' }))
    await elsewhere.opens(first)
    await elsewhere.seesHeading('Deze link is verlopen.')
    await elsewhere.presses('Stuur een nieuwe')
    await elsewhere.sees('Er staat een nieuwe mail in je inbox.')
    await elsewhere.opens(await linkIn(2))
    await elsewhere.presses('Bekijk de foto’s')
    await elsewhere.seesHeading('Jullie foto’s')
  },
)

journey('a guest gets back on another device what they gave on the first', async ({ world, someone }) => {
  const { newLink } = await createAnnasGallery(world)
  const link = await newLink({ asksEmail: 'optional' })
  const riet = await someone(makeGuestCircumstances())
  await riet.opens(pathOf(link))
  await riet.fills({ 'Hoe heet je?': 'Oma Riet' })
  await riet.page.getByLabel(/^E-mailadres/).fill('riet@voorbeeld')
  await riet.presses('Bekijk de foto’s')
  await riet.sees('Dit is geen e-mailadres')
  await riet.page.getByLabel(/^E-mailadres/).fill('riet@voorbeeld.nl')
  await riet.presses('Bekijk de foto’s')
  await tileOf(riet, 'kus.jpg').picture.hover()
  await tileOf(riet, 'kus.jpg').button('Favoriet').click()
  await expect.poll(() => readChipCount(riet, 'Favorieten')).toBe(1)

  // Guests other than partners get a link by email only an hour after they first came.
  await world.owner.query(`update gallery_guests set created_at = created_at - interval '1 hour'`)
  const tablet = await someone(makeGuestCircumstances({ device: 'phone' }))
  await tablet.opens(pathOf(link))
  await tablet.presses('Ik was hier al eens')
  await tablet.field('E-mailadres').fill('riet@voorbeeld.nl')
  await tablet.presses('Mail me een link')
  await tablet.sees('Als dit adres bij ons bekend is, staat er een mail in je inbox.')
  const { text } = await waitForLetter(world, 'riet@voorbeeld.nl', 'way_back')
  await tablet.opens(new URL(/https?:\S+\/g\/[\w-]+/.exec(text)![0]).pathname)
  await tablet.seesHeading('Welkom, Oma Riet')
  await tablet.presses('Bekijk de foto’s')
  await expect.poll(() => readChipCount(tablet, 'Favorieten')).toBe(1)
})

journey(
  'a gallery that an address names is found again by its guest alone, and what its link gives no longer leaves the page',
  async ({ world, someone }) => {
    const { studio, path, newLink } = await sharedAnnasGallery(world)
    const link = await newLink({ shows: 'both' })
    const riet = await someone(await makeReturningGuestCircumstances(world, link))
    await riet.opens(path)
    await riet.sees('Welkom, Oma Riet')
    await riet.button('Mijn favorieten').waitFor()
    const stranger = await someone(makeGuestCircumstances())
    await stranger.opens(path)
    await stranger.seesHeading(NO_LONGER_OPEN)

    await studio.sharing.updateLink({
      ...familyLinkInput,
      linkId: link.id,
      mayFavor: false,
      mayComment: false,
      mayDownload: 'no',
    })
    await eventually(async () => {
      if ((await tabs(riet).count()) > 0) throw new Error('the tabs are still there')
    })
    await riet.seesNo('Mijn favorieten')
    expect(await riet.button('Download alles', { exact: false }).count()).toBe(0)
    await tileOf(riet, 'kus.jpg').picture.click()
    await riet.sees('2 / 2')
    expect(await riet.button('Opmerking').count()).toBe(0)
  },
)

journey(
  'where nothing is heard live, the next press says that the gallery is closed',
  async ({ world, someone }) => {
    const { studio, path, newLink } = await sharedAnnasGallery(world)
    const link = await newLink()
    const circumstances = { losesConnection: true, refusedAt: ['/rpc/', '/live', '/media/'] }
    const riet = await someone(await makeReturningGuestCircumstances(world, link, circumstances))
    await riet.page.route('**/live**', (route) => route.abort())
    await riet.opens(path)
    await tileOf(riet, 'kus.jpg').picture.waitFor()
    await studio.sharing.revokeLink({ linkId: link.id })
    await tileOf(riet, 'kus.jpg').picture.hover()
    await tileOf(riet, 'kus.jpg').button('Favoriet').click()
    await riet.seesHeading(NO_LONGER_OPEN)
  },
)

journey('a link that asks nothing still waits for a press, at 320 pixels too', async ({ world, someone }) => {
  const { studio, galleryId, newLink } = await createAnnasGallery(world)
  const link = await newLink({ mayFavor: false, mayComment: false })
  const riet = await someone(makeGuestCircumstances({ browser: { viewport: { width: 320, height: 640 } } }))
  await riet.opens(pathOf(link))
  await riet.button('Bekijk de foto’s').waitFor()
  expect(await studio.sharing.listGuests({ galleryId }), 'nobody came in by looking').toEqual([])
  const isTooWide = () => riet.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isTooWide()).toBe(false)
  await riet.presses('Bekijk de foto’s')
  await expect.poll(() => countTiles(riet)).toBe(2)
  expect(await isTooWide()).toBe(false)
})
