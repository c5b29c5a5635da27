import { expect } from 'vitest'
import { noRules, type ListRules } from '#domains/choices/choices.rules.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newPartner } from '#test/world/enter-by-link.ts'
import type { World } from '#test/world/new-world.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { readChipCount, fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import { makeGuestCircumstances } from './shared-gallery.ts'
import { LOW_WINDOWS, findTooFull } from './check-height.ts'
import type { Person } from './person.ts'
import { shopJourney } from './shop-journey.ts'
import { toastStaysClearOf } from './toast-overlap.ts'

async function createChoiceGallery(world: World, count: number, rules: Partial<ListRules>) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const photos = await fillGallery(studio, anna.id, count)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const galleryId = gallery!.id
  const [list] = await studio.choices.listLists({ galleryId })
  const listId = list!.id
  await studio.choices.saveList({
    ...noRules,
    ...rules,
    listId,
    galleryId,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
  })
  return { studio, anna, photos, galleryId, slug: gallery!.slug, listId }
}

const approves = async (client: Person, label: string) => {
  const tile = tileOf(client, label)
  await tile.picture.hover()
  await tile.button('Goedkeuren').click()
}

journey(
  'a client without a rule hands in too, with a heart that was not chosen',
  async ({ world, someone }) => {
    const { studio, anna, listId } = await createChoiceGallery(world, 2, {})
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await client.sees('2 foto’s beschikbaar')
    const bar = client.page.getByRole('region', { name: 'Jouw keuze' })
    await client.button('Klaar met kiezen').waitFor()
    expect(await bar.count()).toBe(0)
    await approves(client, 'DSC_0001.jpg')
    await client.sees('Foto goedgekeurd')
    await bar.getByText('1 gekozen').waitFor()
    const second = tileOf(client, 'DSC_0002.jpg')
    await second.picture.hover()
    await second.button('Favoriet').click()
    await bar.getByText('1 gekozen · 1 favoriet').waitFor()
    await client.sees('Je koos er 1 en gaf 1 hartje. Je kunt altijd terugkomen.')
    await client.button('Klaar met kiezen').last().click()
    const dialog = client.inDialog('Is dit je keuze?')
    await dialog.sees('1 favoriet zit niet in je keuze.')
    await dialog.presses('Voeg toe')
    await dialog.sees('2 foto’s gekozen')
    await dialog.presses('Keuze versturen')
    await client.sees('Studio Vossen gaat aan de slag.')
    expect((await studio.choices.findChoice({ listId })).photos).toHaveLength(2)
  },
)

journey(
  'a client chooses what is included, hands it in on the phone, and thinks again',
  async ({ world, someone }) => {
    const { anna, studio, listId } = await createChoiceGallery(world, 4, {
      included: 2,
      deadlineOn: '2099-12-11',
    })
    const client = await someone({ as: anna, device: 'phone', refusedAt: ['/rpc/choices/choose'] })
    await client.opens('/client-portal')
    await client.sees('0 van 2 gekozen')
    await client.sees('Kies uiterlijk vrijdag 11 december', { exact: false })
    expect(await scanInBothThemes(client, 'meter')).toEqual([])
    await approvePhotos(anna, [(await anna.photos.listForClient({ type: 'preview' })).photos[0]!.id])
    await client.sees('1 van 2 gekozen')
    await expect.poll(() => readChipCount(client, 'Nog te kiezen')).toBe(3)
    // A tile on a touch screen has one button, here the approval. The heart is in the viewer.
    const second = tileOf(client, 'DSC_0002.jpg')
    expect(await second.button('Favoriet').count()).toBe(0)
    await second.button('Goedkeuren').tap()
    await client.sees('Je hebt alle 2 foto’s gekozen')
    await client.button('Nog te kiezen', { exact: false }).waitFor({ state: 'hidden' })
    await tileOf(client, 'DSC_0003.jpg').picture.click()
    await client.presses('Favoriet')
    await client.goesBack()
    await tileOf(client, 'DSC_0003.jpg').picture.click()
    await client.presses('Goedkeuren')
    await client.sees('Je keuze is vol')
    await client.sees('Haal er eerst een weg om deze te kiezen.')
    await client.goesBack()

    await client.button('Klaar met kiezen').last().click()
    const dialog = client.inDialog('Is dit je keuze?')
    await dialog.sees('2 foto’s gekozen')
    await dialog.sees('1 favoriet zit niet in je keuze.')
    expect(await dialog.button('Voeg toe').count()).toBe(0)
    await dialog.fills({ 'Wil je nog iets kwijt aan Studio Vossen?': 'Wat een dag!' })
    expect(await scanInBothThemes(client, 'finish')).toEqual([])
    await client.reloads()
    expect(await dialog.field('Wil je nog iets kwijt aan Studio Vossen?').inputValue()).toBe('Wat een dag!')
    await dialog.presses('Keuze versturen')
    await client.sees('Studio Vossen gaat aan de slag.')
    expect((await studio.choices.findChoice({ listId })).list).toMatchObject({ message: 'Wat een dag!' })
    expect(await scanInBothThemes(client, 'sent')).toEqual([])
    await client.presses('Terug naar de galerij')
    await client.sees('Verstuurd')
    await client.sees('Je koos er 2 en gaf 1 hartje. Je kunt altijd terugkomen.')
    expect(await second.button('Verstuurd').count()).toBe(0)
    await tileOf(client, 'DSC_0003.jpg').picture.click()
    await client.presses('Niet gekozen')
    await client.sees('Je keuze is verstuurd')
    await client.goesBack()

    await client.presses('Bekijk')
    await client.pressesStarting('Toch nog iets wijzigen')
    await client.seesHeading('Is dit je keuze?')
  },
)

for (const viewport of LOW_WINDOWS)
  journey(
    `a client chooses and hands in on ${viewport.width} × ${viewport.height} pixels`,
    async ({ world, someone }) => {
      const { anna, studio, listId } = await createChoiceGallery(world, 4, { included: 2 })
      const client = await someone({ as: anna, device: 'phone', browser: { viewport } })
      await client.opens('/client-portal')
      for (const [count, label] of ['DSC_0001.jpg', 'DSC_0004.jpg'].entries()) {
        await tileOf(client, label).picture.click()
        await client.inDialog(/^Foto/).presses('Goedkeuren')
        await client.goesBack()
        await client.sees(`${count + 1} van 2 gekozen`)
      }
      expect(await findTooFull(client.page)).toEqual([])
      await client.button('Klaar met kiezen').last().click()
      await client.inDialog('Is dit je keuze?').sees('2 foto’s gekozen')
      expect(await findTooFull(client.page)).toEqual([])
      await client.inDialog('Is dit je keuze?').presses('Keuze versturen')
      await client.sees('Studio Vossen gaat aan de slag.', { exact: false })
      expect((await studio.choices.findChoice({ listId })).list).toMatchObject({ state: 'submitted' })
    },
  )

journey(
  'who chose what shows beside each other, and the client sees that the other is ready',
  async ({ world, someone }) => {
    const { studio, anna, photos, listId, slug } = await createChoiceGallery(world, 4, {
      included: 3,
      together: true,
    })
    const tom = await newPartner(world, studio, anna, 'Tom')
    await approvePhotos(anna, [photos[0]!.id, photos[1]!.id])
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await client.sees('Tom is nog bezig')
    const partner = await someone({ ...makeGuestCircumstances({ device: 'phone' }), as: tom })
    await partner.opens(`/g/${slug}`)
    await tileOf(partner, 'DSC_0002.jpg').button('Goedkeuren').tap()
    await partner.sees('Ik ben klaar')
    expect(await scanInBothThemes(partner, 'partner')).toEqual([])
    await partner.presses('Ik ben klaar')
    await client.sees('Tom is klaar')
    await client.button('Beiden', { exact: false }).click()
    await expect.poll(() => client.page.locator('[data-tile]').count()).toBe(1)
    await client.button('Alleen jij', { exact: false }).click()
    await expect.poll(() => client.page.locator('[data-tile]').count()).toBe(1)
    await client.button('Beiden', { exact: false }).click()
    await tileOf(client, 'DSC_0002.jpg').picture.click()
    await client.sees('Tom koos deze ook')
    expect(await scanInBothThemes(client, 'chosen by both')).toEqual([])
    await client.goesBack()
    expect(await scanInBothThemes(client, 'together')).toEqual([])
    expect((await studio.choices.findChoice({ listId })).partners).toMatchObject([
      { name: 'Tom', isReady: true },
    ])
  },
)

journey('a second list is filled by a key, beside the approved ones', async ({ world, someone }) => {
  const { studio, anna, galleryId } = await createChoiceGallery(world, 3, { included: 2 })
  await studio.choices.saveList({
    ...noRules,
    included: 2,
    listId: null,
    galleryId,
    title: 'Album',
    purpose: 'album',
    fromType: 'preview',
  })
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.presses('Album')
  await tileOf(client, 'DSC_0001.jpg').picture.click()
  await client.keys('l')
  await client.button('Haal van Album').waitFor()
  await client.goesBack()
  await client.sees('1 van 2 gekozen')
  await client.button('Gekozen', { exact: false }).click()
  await expect.poll(() => client.page.locator('[data-tile]').count()).toBe(1)
  await client.presses('Keuze')
  await client.sees('0 van 2 gekozen')
  await tileOf(client, 'DSC_0002.jpg').picture.click()
  await client.keys('l')
  await client.button('Haal van Album').waitFor()
})

journey('a client notes by keyboard what they wish with a photo they chose', async ({ world, someone }) => {
  const { studio, anna, photos, listId } = await createChoiceGallery(world, 2, { included: 2 })
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.sees('0 van 2 gekozen')
  await tileOf(client, 'DSC_0001.jpg').picture.click()
  await client.keys('a')
  const ask = client.button('Wens bij deze foto? Notitie bij DSC_0001.jpg')
  await ask.focus()
  await client.keys('Enter')
  await client.page.keyboard.type('Graag zwart-wit')
  expect(await scanInBothThemes(client, 'note')).toEqual([])
  await client.keys('Enter')
  await client.sees('Graag zwart-wit', { exact: false })
  await expect
    .poll(async () => (await studio.choices.findChoice({ listId })).photos)
    .toMatchObject([{ photoId: photos[0]!.id, note: 'Graag zwart-wit' }])
})

journey(
  'of two tabs the one that is behind is told what was chosen in the other',
  async ({ world, someone }) => {
    const { anna, studio, photos, listId } = await createChoiceGallery(world, 3, { included: 3 })
    await approvePhotos(anna, [photos[0]!.id])
    const client = await someone({ as: anna, refusedAt: ['/rpc/choices/submitChoice'] })
    await client.opens('/client-portal')
    await client.sees('1 van 3 gekozen')
    await client.button('Klaar met kiezen').last().click()
    const dialog = client.inDialog('Is dit je keuze?')
    await dialog.fills({ 'Wil je nog iets kwijt aan Studio Vossen?': 'Tot gauw' })
    // The client approves another photo elsewhere, just before this submission arrives.
    await client.page.route(
      '**/rpc/choices/submitChoice',
      async (route) => {
        await approvePhotos(anna, [photos[1]!.id])
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.presses('Keuze versturen')
    await toastStaysClearOf(client, 'Je keuze is net veranderd', dialog.button('Keuze versturen'))
    await dialog.sees('2 foto’s gekozen')
    expect(await dialog.field('Wil je nog iets kwijt aan Studio Vossen?').inputValue()).toBe('Tot gauw')
    await dialog.presses('Keuze versturen')
    await client.sees('Studio Vossen gaat aan de slag.')
    expect((await studio.choices.findChoice({ listId })).photos).toHaveLength(2)
    await studio.choices.reopenList({ listId })
    await client.seesHeading('Is dit je keuze?')
  },
)

shopJourney('what is over is paid in the same flow', async ({ world, someone, shop: _ }) => {
  const { studio, anna, photos, listId } = await createChoiceGallery(world, 3, {
    included: 1,
    extraPriceCents: 1500,
  })
  await approvePhotos(
    anna,
    photos.map(({ id }) => id),
  )
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.sees('3 gekozen · 2 extra à € 15 = € 30')
  await client.button('Klaar met kiezen').last().click()
  const dialog = client.inDialog('Is dit je keuze?')
  await dialog.sees('1 inbegrepen, 2 extra × € 15,00 = € 30,00')
  expect(await scanInBothThemes(client, 'sum')).toEqual([])
  await dialog.pressesStarting('Bestellen en betalen · € 30,00')
  await client.page.waitForURL('**/c/pay/**')
  await client.goesBack()
  await client.seesHeading('Je keuze wacht op betaling')
  expect(await scanInBothThemes(client, 'paying')).toEqual([])
  await client.pressesStarting('Betalen · € 30,00')
  await client.page.waitForURL('**/c/pay/**')
  await client.page.getByRole('button', { name: /^Betalen/ }).click()
  await client.page.waitForURL('**/client-portal**')
  await expect
    .poll(async () => (await studio.choices.findChoice({ listId })).list.state, { timeout: 15_000 })
    .toBe('submitted')
  await client.sees('Verstuurd')
})
