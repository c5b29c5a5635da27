import { expect } from 'vitest'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newClientOfTwoStudios } from '#test/world/two-seats.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { waitForPictures, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Tab } from './person.ts'

const coverOf = async (tab: Tab, studioName: string) => {
  await tab.seesHeading('Jouw Fotogalerij')
  await tab.sees(studioName, { exact: false })
}

const toStudio = (name: string) => `Naar je foto’s bij ${name}`

journey(
  'a client of two studios has a tab at each, and each stays there after a press, a reload and Back',
  async ({ world, someone }) => {
    const { browser, here, there } = await newClientOfTwoStudios(world)
    const anna = await someone({ as: browser })
    await anna.opens('/client-portal')
    const second = await anna.inAnotherTab()
    await second.opens(`/client-portal?plek=${here.id}`)
    await coverOf(second, 'Studio Hier')
    await second.choosesFromMenu(toStudio('Studio Daar'))
    await coverOf(second, 'Studio Daar')
    await anna.opens(`/client-portal?plek=${here.id}`)
    await coverOf(anna, 'Studio Hier')

    const asked: (string | undefined)[] = []
    for (const { page } of [anna, second])
      page.on('request', (request) => {
        if (request.url().includes('/rpc/photos/')) asked.push(request.headers()['x-seat'])
      })
    for (const tab of [anna, second]) await tab.reloads()
    await coverOf(anna, 'Studio Hier')
    await coverOf(second, 'Studio Daar')
    // Navigation inside the app leaves the seat out of the URL.
    await second.choosesFromMenu('Beveiliging')
    await second.arrivesAt('/profile')
    await second.reloads()
    await second.goesBack()
    await coverOf(second, 'Studio Daar')
    expect(new Set(asked)).toEqual(new Set([here.id, there.id]))
  },
)

journey(
  'where a browser refuses to store anything, the tabs of two studios work all the same',
  async ({ world, someone }) => {
    const { browser, there } = await newClientOfTwoStudios(world)
    const anna = await someone({ as: browser, device: 'phone' })
    await anna.context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    await anna.opens(`/client-portal?plek=${there.id}`)
    await coverOf(anna, 'Studio Daar')
    await anna.choosesFromMenu(toStudio('Studio Hier'))
    await coverOf(anna, 'Studio Hier')
    await anna.reloads()
    await coverOf(anna, 'Studio Hier')
  },
)

journey(
  'whose gallery is closed at one studio while it is open in a tab is brought to the other',
  async ({ world, someone }) => {
    const { browser, here, there } = await newClientOfTwoStudios(world)
    const anna = await someone({ as: browser, refusedAt: ['/rpc/', '/live'] })
    await anna.opens(`/client-portal?plek=${here.id}`)
    await coverOf(anna, 'Studio Hier')
    await here.studio.clients.archiveClient({ clientId: here.id })
    await coverOf(anna, 'Studio Daar')
    await anna.opens(`/client-portal?plek=${here.id}`)
    await coverOf(anna, 'Studio Daar')
    expect((await browser.at(there.id).accounts.findMe({})).me!.seats).toHaveLength(1)
  },
)

journey(
  'by a password of the studio two steps are asked a link for, which opens the galleries of all studios',
  async ({ world, someone }) => {
    const { email, here } = await newClientOfTwoStudios(world)
    const anna = await someone()
    await anna.opens('/auth')
    await anna.fills({ 'E-mail': email, Wachtwoord: here.password })
    await anna.presses('Inloggen')
    await anna.arrivesAt('/client-portal')
    await coverOf(anna, 'Studio Hier')
    await anna.opens('/profile')
    await anna.seesHeading('Waar je bent ingelogd')
    await anna.presses('Stuur me een link')
    await anna.sees('Kijk in je mail.')
    const letter = await waitForLetter(world, email, 'sign_in_link', 2)
    await anna.opens(`/auth?link=${tokenIn(letter)}&naar=%2Fprofile`)
    await anna.presses('Inloggen')
    await anna.arrivesAt('/profile')
    await anna.presses('Aanzetten')
    await anna.opens('/client-portal')
    await anna.choosesFromMenu(toStudio('Studio Daar'))
    await coverOf(anna, 'Studio Daar')
  },
)

journey(
  'a client with a gallery at each of two studios chooses one from the covers of both, and goes back',
  async ({ world, someone }) => {
    const { browser, here, there } = await newClientOfTwoStudios(world)
    const photoThere = await there.studio.addPhoto(there.id, { label: 'daar.jpg' })
    await waitForPictures(there.studio, there.id)
    const [gallery] = await there.studio.galleries.listGalleries({ clientId: there.id })
    const anna = await someone({ as: browser })
    await anna.opens(`/client-portal?plek=${here.id}`)
    await coverOf(anna, 'Studio Hier')
    await anna.follows('Alle galerijen')
    await anna.arrivesAt('/client-portal')
    await anna.seesHeading('Jouw galerijen')
    const card = (studioName: string) => anna.page.getByRole('link', { name: new RegExp(studioName) })
    await card('Studio Hier').waitFor()
    const picture = card('Studio Daar').locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await scanInBothThemes(anna, 'galleries of two studios')).toEqual([])

    await card('Studio Daar').click()
    await anna.arrivesAt(`/client-portal?plek=${there.id}&galerij=${gallery!.slug}`)
    await coverOf(anna, 'Studio Daar')
    const { button, picture: tile } = tileOf(anna, 'daar.jpg')
    await tile.hover()
    await button('Favoriet').click()
    await expect
      .poll(async () => (await browser.at(there.id).photos.listForClient({ type: 'preview' })).photos[0])
      .toMatchObject({ id: photoThere.id, isFavorite: true })

    await anna.follows('Alle galerijen')
    await card('Studio Hier').click()
    await coverOf(anna, 'Studio Hier')
    await anna.goesBack()
    await anna.seesHeading('Jouw galerijen')
    await anna.goesBack()
    await coverOf(anna, 'Studio Daar')
    await tileOf(anna, 'daar.jpg').picture.waitFor()
  },
)
