import { expect } from 'vitest'
import { ARRIVALS_DEBOUNCE_MS } from '#domains/photos/core/server/photo-notifications.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { eventually } from '#test/world/eventually.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Client } from '#test/world/people.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import { readChipCount, waitForPictures, tileOf } from './gallery-tiles.ts'
import type { Person } from './person.ts'
import {
  cartOf,
  choosesPrint,
  arrivesAtCheckout,
  storesPrintInCart,
  ordersSelection,
  putsInCart,
  selectsPhotosByLabel,
  checkoutJourney as journey,
} from './checkout-journey.ts'

const CLOSED = 'Deze galerij bestaat niet of is niet meer open'

type Shoot = {
  title: string
  photos: string[]
  type?: 'preview' | 'final'
  isOpen?: boolean
  sections?: string[]
}

async function newGallery(world: World, studio: Photographer, client: Client, shoot: Shoot) {
  const { title, photos: labels, type = 'preview', isOpen = true, sections = [] } = shoot
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: client.id,
    title,
    kind: 'wedding',
    shotOn: '2026-06-14',
    sections,
    isOpen,
  })
  const photos = []
  for (const label of labels) photos.push(await studio.addPhoto(client.id, { type, label, galleryId }))
  if (isOpen) await waitForPictures(studio, client.id, [type])
  const all = await studio.galleries.listGalleries({ clientId: client.id })
  return { ...all.find(({ id }) => id === galleryId)!, photos }
}

async function annasFamily(world: World, type: 'preview' | 'final' = 'preview') {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const [first] = await studio.galleries.listGalleries({ clientId: anna.id })
  await studio.galleries.updateGallery({ galleryId: first!.id, title: 'Kleine Mees', kind: 'newborn' })
  const photos = []
  for (const label of ['mees-1.jpg', 'mees-2.jpg'])
    photos.push(await studio.addPhoto(anna.id, { type, label }))
  await waitForPictures(studio, anna.id, [type])
  return { studio, anna, newborn: { ...first!, photos } }
}

const countTiles = ({ page }: Person) => page.locator('[data-tile]').count()
const cardOf = ({ page }: Person, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) })

journey(
  'a client with two galleries chooses one from the covers, hearts in it, and goes back',
  async ({ world, someone }) => {
    const { studio, anna, newborn } = await annasFamily(world)
    const wedding = await newGallery(world, studio, anna, {
      title: 'Bruiloft Anna & Tom',
      photos: ['kus.jpg', 'dans.jpg', 'taart.jpg'],
    })
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await client.seesHeading('Jouw galerijen')
    await client.sees('Bruiloft · 14 juni 2026 · 3 foto’s')
    await client.sees('Newborn · 2 foto’s')
    expect(await countTiles(client)).toBe(0)

    await cardOf(client, 'Bruiloft Anna & Tom').click()
    await client.arrivesAt(`/client-portal?galerij=${wedding.slug}`)
    await client.seesHeading('Bruiloft Anna & Tom')
    await client.sees('Jouw Fotogalerij')
    await client.sees('14 juni 2026')
    await expect.poll(() => countTiles(client)).toBe(3)
    const kiss = tileOf(client, 'kus.jpg')
    await kiss.picture.hover()
    await kiss.button('Favoriet').click()
    await expect.poll(() => readChipCount(client, 'Favorieten')).toBe(1)
    await client.button('Favorieten', { exact: false }).first().click()
    await expect.poll(() => countTiles(client)).toBe(1)

    await client.follows('Alle galerijen')
    await client.arrivesAt('/client-portal')
    await cardOf(client, 'Kleine Mees').click()
    await client.arrivesAt(`/client-portal?galerij=${newborn.slug}`)
    await expect.poll(() => countTiles(client)).toBe(2)
    expect(await readChipCount(client, 'Favorieten')).toBe(0)
    await client.goesBack()
    await client.seesHeading('Jouw galerijen')

    const { photos } = await anna.photos.listForClient({ slug: wedding.slug, type: 'preview' })
    expect(photos.filter(({ isFavorite }) => isFavorite).map(({ label }) => label)).toEqual(['kus.jpg'])
  },
)

journey(
  'who signs in to several galleries sees their covers, and no empty one before; the tab of one is not that of the next',
  async ({ world, someone }) => {
    const { studio, anna } = await annasFamily(world)
    await newGallery(world, studio, anna, { title: 'Bruiloft', photos: ['kus.jpg'], type: 'final' })
    const client = await someone()
    await client.opens('/auth')
    await client.page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(
        document,
        {
          childList: true,
          subtree: true,
        },
      )
    })
    await client.fills({ 'E-mail': anna.email, Wachtwoord: anna.password })
    await client.presses('Inloggen')
    await client.seesHeading('Jouw galerijen')
    const seen = await client.page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen).toContain('Jouw galerijen')
    expect(seen).not.toContain('Jouw Fotogalerij')

    const tab = (name: RegExp) => client.page.getByRole('tab', { name, selected: true })
    await cardOf(client, 'Kleine Mees').click()
    await tab(/^Previewfoto/).waitFor()
    await client.follows('Alle galerijen')
    await cardOf(client, 'Bruiloft').click()
    await tab(/^Afgeronde foto/).waitFor()
  },
)

journey(
  'prints of two galleries are ordered in one cart, which shows the pictures of both',
  async ({ world, sandbox: _sandbox, someone }) => {
    const { studio, anna, newborn } = await annasFamily(world, 'final')
    const wedding = await newGallery(world, studio, anna, {
      title: 'Bruiloft',
      photos: ['kus.jpg', 'dans.jpg'],
      type: 'final',
    })
    const client = await someone({ as: anna })
    await storesPrintInCart(client, { buyer: anna, photos: newborn.photos })
    await client.opens(`/client-portal?galerij=${wedding.slug}`)
    await client.page.locator('[data-tile]').first().waitFor()
    await selectsPhotosByLabel(client, ['kus.jpg'])
    await ordersSelection(client)
    await choosesPrint(client, { product: 'Fotoprint', format: '13 × 13 cm' })
    await putsInCart(client)
    const cart = cartOf(client)
    const ordered = cart.dialog.getByRole('listitem').filter({ has: client.page.getByRole('group') })
    await expect.poll(() => ordered.locator('img').count()).toBe(2)
    await cart.presses('Afrekenen')
    await client.inDialog('Afrekenen').fills({
      Straat: 'Prinsengracht',
      Huisnummer: '263',
      Postcode: '1016gv',
      Plaats: 'Amsterdam',
    })
    await client.inDialog('Afrekenen').pressesStarting('Bestellen en betalen')
    await arrivesAtCheckout(client)
    const [order] = (await anna.orders.listMyOrders({})).orders
    const { items } = await anna.orders.findMyOrder({ orderId: order!.id })
    expect(items).toHaveLength(2)

    await client.opens(`/client-portal?bestelling=${order!.id}`)
    await client.inDialog(`Bestelling ${order!.number}`).dialog.waitFor()
    await client.page.getByText('Jouw galerijen').waitFor({ state: 'attached' })
  },
)

journey('the letter about new photos leads into their gallery', async ({ world, someone }) => {
  const { studio, anna } = await annasFamily(world)
  const wedding = await newGallery(world, studio, anna, { title: 'Bruiloft', photos: ['kus.jpg'] })
  world.clock.advance(ARRIVALS_DEBOUNCE_MS)
  await world.work()
  const link = await eventually(async () => {
    const texts = (await listLettersTo(world, anna.email)).map(({ text }) => text)
    const found = texts.flatMap((text) => /https?:\S+link=\S+/.exec(text) ?? [])
    return (
      found.find((address) => address.includes(wedding.slug)) ?? Promise.reject(new Error(texts.join('\n')))
    )
  })
  const client = await someone()
  await client.opens(link.replace(/^https?:\/\/[^/]+/, ''))
  await client.sees('Bruiloft')
  await client.presses('Bekijk je foto’s')
  await client.arrivesAt(`/client-portal?galerij=${wedding.slug}&tab=preview`)
})

journey(
  'a gallery that is archived while it is open says so, as an address that leads nowhere does, and leads back',
  async ({ world, someone }) => {
    const { studio, anna } = await annasFamily(world)
    const wedding = await newGallery(world, studio, anna, { title: 'Bruiloft', photos: ['kus.jpg'] })
    const draft = await newGallery(world, studio, anna, {
      title: 'Straks',
      photos: ['x.jpg'],
      isOpen: false,
    })
    const bram = await studio.newClient({ firstName: 'Bram' })
    const [his] = await studio.galleries.listGalleries({ clientId: bram.id })
    const client = await someone({ as: anna, refusedAt: ['/rpc/photos/', '/media/'] })
    await client.opens(`/client-portal?galerij=${wedding.slug}`)
    await tileOf(client, 'kus.jpg').picture.waitFor()
    await studio.galleries.archiveGallery({ galleryId: wedding.id })
    await client.seesHeading(CLOSED)
    expect(await countTiles(client)).toBe(0)
    await client.follows('Naar je foto’s')
    await client.arrivesAt('/client-portal')
    await expect.poll(() => countTiles(client)).toBe(2)

    for (const slug of [draft.slug, his!.slug, 'onzin', '123', 'x'.repeat(2000), '%00%27']) {
      await client.opens(`/client-portal?galerij=${slug}`)
      await client.seesHeading(CLOSED)
    }
    await client.follows('Naar je foto’s')
    await client.sees('Jouw Fotogalerij')
    await expect.poll(() => countTiles(client)).toBe(2)
  },
)

journey('a gallery that opens meanwhile does not take away what is looked at', async ({ world, someone }) => {
  const { studio, anna, newborn } = await annasFamily(world)
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await tileOf(client, 'mees-2.jpg').picture.click()
  await client.sees('2 / 2')
  await newGallery(world, studio, anna, { title: 'Bruiloft', photos: ['kus.jpg'] })
  await client.page.getByText('Alle galerijen').waitFor({ state: 'attached' })
  await client.sees('2 / 2')
  await client.keys('Escape')
  await client.arrivesAt('/client-portal')
  await expect.poll(() => countTiles(client)).toBe(2)
  await tileOf(client, 'mees-1.jpg').picture.waitFor()
  await approvePhotos(anna, [newborn.photos[0]!.id], { slug: newborn.slug })
  await client.button('Klaar met kiezen').last().click()
  const sheet = client.inDialog('Is dit je keuze?')
  await sheet.sees('1 foto gekozen')
  await client.reloads()
  await sheet.presses('Keuze versturen')
  await client.sees('Studio Vossen gaat aan de slag.')
  await newGallery(world, studio, anna, { title: 'Zwanger', photos: ['buik.jpg'] })
  await client.presses('Terug naar de galerij')
})

journey('chips lead to the chapters of a gallery, and mark what is in view', async ({ world, someone }) => {
  const { studio, anna } = await annasFamily(world)
  const names = ['Voorbereiding', 'Ceremonie', 'Feest']
  const photos = Array.from({ length: 24 }, (_, nth) => `foto-${String(nth).padStart(2, '0')}.jpg`)
  const wedding = await newGallery(world, studio, anna, { title: 'Bruiloft', photos, sections: names })
  for (const [at, section] of wedding.sections.entries()) {
    const photoIds = wedding.photos.slice(at * 7, at * 7 + 7).map(({ id }) => id)
    await studio.photos.moveToSection({ photoIds, sectionId: section.id })
  }
  const client = await someone({ as: anna })
  await client.opens(`/client-portal?galerij=${wedding.slug}`)
  const chips = client.page.getByRole('navigation', { name: 'Hoofdstukken' })
  const chip = (name: string, pressed?: boolean) =>
    chips.getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) })
  await chip('Alles', true).waitFor()
  for (const name of [...names, 'Overig']) await client.seesHeading(name)
  await chip('Ceremonie').click()
  await chip('Ceremonie', true).waitFor()
  const chipsEnd = (await chips.boundingBox())!
  const heading = (await client.page.getByRole('heading', { name: 'Ceremonie' }).boundingBox())!
  expect(heading.y).toBeGreaterThan(chipsEnd.y + chipsEnd.height)
  expect(heading.y).toBeLessThan(400)

  await client.page.locator('[data-tile]').first().focus()
  for (let step = 0; step < 6; step += 1) await client.keys('ArrowDown')
  for (let step = 0; step < 3; step += 1) await client.keys('ArrowUp')
  const focused = (await client.page.locator('[data-tile]:focus').boundingBox())!
  expect(focused.y).toBeGreaterThanOrEqual(chipsEnd.y + chipsEnd.height)
  await chip('Alles').click()
  await chip('Alles', true).waitFor()
})

journey('a studio looks at a draft as its client will see it', async ({ world, someone }) => {
  const { studio, anna } = await annasFamily(world)
  const draft = await newGallery(world, studio, anna, { title: 'Straks', photos: ['x.jpg'], isOpen: false })
  await studio.galleries.updateGallery({ galleryId: draft.id, welcome: 'Wat een dag!' })
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}?galerij=${draft.id}`)
  await vera.follows('Bekijk als klant')
  await vera.arrivesAt(`/client/${anna.id}/gallery?galerij=${draft.id}`)
  await vera.sees('Nog niet zichtbaar voor Anna')
  await vera.sees('Wat een dag!')
  await vera.seesHeading('Straks')
  await vera.sees('14 juni 2026')
  await expect.poll(() => countTiles(vera)).toBe(1)
  await vera.follows('Terug naar de klant')
  await vera.arrivesAt(`/client/${anna.id}?galerij=${draft.id}`)
})
