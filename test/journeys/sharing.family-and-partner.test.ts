import { expect } from 'vitest'
import { waitForLetter } from '#test/world/letters.ts'
import { readChipCount, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { createAnnasGallery, makeGuestCircumstances, entersByLink } from './shared-gallery.ts'

const LONG_LABEL = 'Opa en oma, en iedereen die er verder bij was'
const LONG_EMAIL = 'tom.van-der-lange-achternaam@familie.voorbeeld.nl'

const scrollsSideways = ({ page }: Person) =>
  page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].some(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
      ),
    )

const choosesOfGallery = async (person: Person, name: string) => {
  await person.presses('Galerij')
  await person.page.getByRole('menuitem', { name, exact: true }).click()
}
const countTiles = ({ page }: Person) => page.locator('[data-tile]').count()

journey(
  'a photographer shares with the family, sees who came and what they loved, answers and takes the link back',
  async ({ world, someone }) => {
    const { studio, anna, galleryId } = await createAnnasGallery(world)
    const vera = await someone({ as: studio })
    await vera.opens(`/client/${anna.id}?tab=final`)
    await tileOf(vera, 'kus.jpg').picture.waitFor()
    await choosesOfGallery(vera, 'Delen')
    const sharing = vera.inDialog('Galerij delen')
    await sharing.sees('Nog geen links')
    await sharing.presses('Nieuwe link')
    const form = vera.inDialog('Nieuwe link')
    await form.presses('Link maken')
    await form.sees('Geef de link een naam')
    await form.fills({ Naam: 'Familie' })
    await vera.page.getByRole('radio', { name: /Webformaat/ }).check()
    await form.fills({ 'Pincode optioneel': '12' })
    await form.presses('Link maken')
    await form.sees('Een pincode heeft 4 tot 8 cijfers')
    await form.fills({ 'Pincode optioneel': '' })
    await form.presses('Link maken')
    await form.isGone()
    await sharing.sees('Familie')
    await sharing.sees('nog geen gasten', { exact: false })

    await vera.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sharing.presses('Kopieer link')
    await vera.sees('Link gekopieerd')
    const copied = await vera.page.evaluate(() => navigator.clipboard.readText())
    const [link] = (await studio.sharing.listLinks({ galleryId })).links
    expect(copied).toBe(link!.url)
    await sharing.presses('QR-code')
    await vera.page.getByRole('img', { name: 'QR-code van Familie' }).waitFor()
    await vera.page.keyboard.press('Escape')
    await vera.page.keyboard.press('Escape')
    await sharing.isGone()

    const riet = await someone(makeGuestCircumstances({ device: 'phone' }))
    await entersByLink(riet, link!, 'Oma Riet')
    await tileOf(riet, 'kus.jpg').button('Favoriet').click()
    await expect.poll(() => readChipCount(riet, 'Favorieten')).toBe(1)
    const guest = riet.page
    await tileOf(riet, 'kus.jpg').picture.click()
    await riet.presses('Opmerking')
    await riet.field('Je opmerking').fill('Mag ik deze in het groot?')
    await riet.presses('Plaatsen')
    await riet.sees('Mag ik deze in het groot?')

    await choosesOfGallery(vera, 'Gasten')
    const guests = vera.inDialog('Gasten')
    await guests.sees('Oma Riet')
    await guests.sees('via Familie', { exact: false })
    await guests.presses('1 hartje van Oma Riet')
    await guests.isGone()
    await expect.poll(() => countTiles(vera)).toBe(1)
    await vera.page.getByRole('button', { name: 'Oma Riet 1', pressed: true }).waitFor()
    await vera.reloads()
    await expect.poll(() => countTiles(vera)).toBe(1)
    await vera.page.getByRole('button', { name: 'Oma Riet 1', pressed: true }).click()
    await expect.poll(() => countTiles(vera)).toBe(2)

    await tileOf(vera, 'kus.jpg').picture.click()
    await vera.sees('2 / 2')
    await vera.page.keyboard.press('c')
    await vera.sees('Mag ik deze in het groot?')
    await vera.presses('Beantwoorden')
    await vera.field('Je antwoord aan Oma Riet').fill('Natuurlijk, ik stuur je een voorstel')
    await vera.page.keyboard.press('Control+Enter')
    await vera.sees('aan Oma Riet')
    await guest.getByText('Natuurlijk, ik stuur je een voorstel').waitFor()

    await vera.opens(`/client/${anna.id}?tab=final`)
    await choosesOfGallery(vera, 'Delen')
    await sharing.presses('Meer met Familie')
    await vera.page.getByRole('menuitem', { name: 'Intrekken' }).click()
    const asking = vera.page.getByRole('alertdialog', { name: 'Familie intrekken?' })
    await asking.getByRole('button', { name: 'Intrekken' }).click()
    await vera.sees('1 ingetrokken link')
    await guest.getByRole('heading', { name: 'Deze galerij is niet meer open' }).waitFor()

    await studio.galleries.archiveGallery({ galleryId })
    for (const name of ['Nieuwe link', 'Partner uitnodigen'])
      await sharing.dialog.getByRole('button', { name, disabled: true }).waitFor()
  },
)

journey(
  'a client shares what is finished, keeps a photo for themselves, and invites their partner',
  async ({ world, someone }) => {
    const { studio, anna, galleryId } = await createAnnasGallery(world)
    const client = await someone({ as: anna, device: 'phone' })
    // Fakes the share sheet of a phone, which this Chromium lacks.
    const shared: unknown[] = []
    await client.page.exposeFunction('noteShared', (data: unknown) => void shared.push(data))
    await client.page.addInitScript('navigator.share = async (data) => window.noteShared(data)')
    await client.opens('/client-portal?tab=final')
    await tileOf(client, 'kus.jpg').picture.waitFor()
    const visibility = async () =>
      (await anna.photos.listForClient({ type: 'final' })).photos.find(({ label }) => label === 'kus.jpg')!
        .visibility
    // Hiding a photo does nothing while no guest can see the gallery.
    await tileOf(client, 'kus.jpg').picture.click()
    await client.sees('2 / 2')
    await client.page.keyboard.press('p')
    await client.goesBack()
    expect(await visibility()).toBeUndefined()

    await client.presses('Menu')
    await client.page.getByRole('group', { name: anna.email }).getByText('Uitloggen').waitFor()
    await client.page.getByRole('menuitem', { name: 'Delen' }).click()
    const sharing = client.inDialog('Galerij delen')
    await sharing.sees('Nog geen links')
    await sharing.presses('Nieuwe link')
    const form = client.inDialog('Nieuwe link')
    expect(await client.page.getByText('Wat zien ze?').count()).toBe(0)
    expect(await client.page.getByText('Origineel', { exact: true }).count()).toBe(0)
    await form.fills({ Naam: LONG_LABEL })
    await form.presses('Link maken')
    await form.isGone()
    await sharing.sees(LONG_LABEL)
    await sharing.presses('Delen')
    const [made] = (await anna.sharing.listLinks({ galleryId })).links
    await expect.poll(() => shared).toEqual([{ url: made!.url }])
    await sharing.presses('Partner uitnodigen')
    const invitation = client.inDialog('Partner uitnodigen')
    await invitation.fills({ Naam: 'Tom', 'E-mailadres': `Tom <${LONG_EMAIL}>` })
    await invitation.presses('Uitnodigen')
    await invitation.isGone()
    await sharing.sees('Tom')
    expect(await scrollsSideways(client)).toBe(false)
    await client.page.keyboard.press('Escape')
    await sharing.isGone()

    await tileOf(client, 'kus.jpg').picture.click()
    await client.sees('2 / 2')
    // The key is a toggle, so it is pressed again only after its effect would have shown.
    await expect
      .poll(
        async () => {
          if ((await visibility()) !== 'client') await client.page.keyboard.press('p')
          return visibility()
        },
        { interval: 2000 },
      )
      .toBe('client')
    await client.goesBack()
    await client.page.getByRole('button', { name: /kus[.]jpg.*alleen voor ons/ }).waitFor()

    const [link] = (await anna.sharing.listLinks({ galleryId })).links
    const els = await someone(makeGuestCircumstances({ device: 'phone' }))
    await entersByLink(els, link!, 'Tante Els')
    await expect.poll(() => countTiles(els)).toBe(1)
    expect(await tileOf(els, 'kus.jpg').picture.count()).toBe(0)
    await els.sees('1 foto')

    const { text } = await waitForLetter(world, LONG_EMAIL, 'partner_invited')
    const tom = await someone(makeGuestCircumstances({ device: 'phone' }))
    await tom.opens(/\/g\/[\w-]{43}/.exec(text)![0])
    await tom.seesHeading('Welkom, Tom')
    await tom.presses('Bekijk de foto’s')
    await expect.poll(() => countTiles(tom)).toBe(2)
    expect(await studio.sharing.listGuests({ galleryId })).toHaveLength(2)
  },
)
