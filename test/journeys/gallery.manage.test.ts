import { expect } from 'vitest'
import { listLettersTo, waitForLetter } from '#test/world/letters.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { waitForPictures, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

const choosesOfGallery = async (person: Person, name: string) => {
  await person.presses('Galerij')
  await person.page.getByRole('menuitem', { name, exact: true }).click()
}

journey(
  'a second shoot is begun, filled, opened, renamed, archived, put back and deleted',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    await studio.addPhoto(anna.id, { label: 'eerste.jpg' })
    const page = `/client/${anna.id}`
    const vera = await someone({ as: studio })
    await vera.opens(page)
    await tileOf(vera, 'eerste.jpg').picture.waitFor()
    const row = vera.page.getByRole('list', { name: 'Galerijen' })
    expect(await row.count()).toBe(0)

    world.clock.advance(1000)
    await vera.presses('Nieuwe galerij')
    const dialog = vera.inDialog('Nieuwe galerij')
    await dialog.field('Hoofdstuk 3').waitFor()
    expect(await scanInBothThemes(vera, 'a new gallery')).toEqual([])
    await dialog.fills({ Titel: 'Newborn Mila', 'Hoofdstuk 1': 'Thuis' })
    await dialog.dialog.getByLabel('Titel van de galerij die er al is').fill(' De bruiloft ')
    await dialog.presses('Thuis omlaag')
    await dialog.presses('Feest verwijderen')
    await dialog.presses('Galerij maken')
    await dialog.isGone()
    await vera.sees('Nog niet zichtbaar voor Anna')
    await row.getByRole('button', { name: /^Newborn Mila.*Concept$/ }).waitFor()
    const [made, first] = await studio.galleries.listGalleries({ clientId: anna.id })
    expect(first).toMatchObject({ title: 'De bruiloft' })
    expect(made).toMatchObject({ title: 'Newborn Mila', state: 'draft' })
    expect(made!.sections.map(({ title }) => title)).toEqual(['Ceremonie', 'Thuis'])
    expect(new URL(vera.page.url()).searchParams.get('galerij')).toBe(made!.id)

    const galleryId = made!.id
    const photo = await studio.addPhoto(anna.id, { label: 'mila.jpg', galleryId })
    await studio.addPhoto(anna.id, { label: 'los.jpg', galleryId })
    await studio.photos.moveToSection({ photoIds: [photo.id], sectionId: made!.sections[1]!.id })
    await tileOf(vera, 'mila.jpg').picture.waitFor()
    await vera.page.getByRole('heading', { level: 2, name: 'Thuis' }).waitFor()
    await vera.page.getByRole('heading', { level: 2, name: 'Overig' }).waitFor()
    expect(await scanInBothThemes(vera, 'a draft with chapters')).toEqual([])
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await tileOf(client, 'eerste.jpg').picture.waitFor()

    await vera.presses('Galerij openen')
    const opening = vera.page.getByRole('alertdialog', { name: 'Galerij openen?' })
    await opening.getByText('Anna krijgt één mail').waitFor()
    await opening.getByRole('button', { name: 'Galerij openen', exact: true }).click()
    await vera.sees('De galerij is open')
    await vera.seesNo('Nog niet zichtbaar voor Anna')
    await waitForLetter(world, anna.email, 'gallery_opened')
    await client.opens('/client-portal')
    await client.sees('Newborn Mila')
    world.clock.advance(20 * 60_000)
    await world.work()
    const letters = await listLettersTo(world, anna.email)
    expect(letters.filter(({ kind }) => kind === 'gallery_opened')).toHaveLength(1)

    await row.getByRole('button', { name: /^De bruiloft/ }).click()
    await tileOf(vera, 'eerste.jpg').picture.waitFor()
    await vera.goesBack()
    await tileOf(vera, 'mila.jpg').picture.waitFor()
    await vera.reloads()
    await tileOf(vera, 'mila.jpg').picture.waitFor()

    await choosesOfGallery(vera, 'Titel en datum')
    const details = vera.inDialog('Titel en datum')
    await details.fills({ Titel: 'Mila' })
    await details.presses('Opslaan')
    await details.isGone()
    await row.getByRole('button', { name: /^Mila/ }).waitFor()

    await choosesOfGallery(vera, 'Hoofdstukken')
    const chapters = vera.inDialog('Hoofdstukken')
    await chapters.field('Ceremonie: zichtbaar voor gasten').uncheck()
    await chapters.field('Hoofdstuk 1').press('Alt+ArrowDown')
    expect(await scanInBothThemes(vera, 'the chapters of a gallery')).toEqual([])
    await chapters.presses('Opslaan')
    await chapters.isGone()
    expect((await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.sections).toMatchObject([
      { title: 'Thuis', forGuests: true },
      { title: 'Ceremonie', forGuests: false },
    ])

    await choosesOfGallery(vera, 'Archiveren')
    await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Archiveren', exact: true }).click()
    await vera.sees('Gearchiveerd sinds', { exact: false })
    await client.opens('/client-portal')
    await tileOf(client, 'eerste.jpg').picture.waitFor()
    await vera.presses('Terugzetten')
    await vera.sees('Galerij teruggezet')

    await choosesOfGallery(vera, 'Verwijderen')
    const removal = vera.inDialog('Galerij verwijderen?')
    await removal.sees('2 foto’s, 0 keuzes en 0 opmerkingen gaan verloren', { exact: false })
    await removal.field('Titel: Mila').fill('Iets anders')
    await removal.presses('Verwijderen')
    await removal.sees('Dit is niet de titel')
    await removal.field('Titel: Mila').fill('mila')
    await removal.presses('Verwijderen')
    await removal.isGone()
    await tileOf(vera, 'eerste.jpg').picture.waitFor()
    expect(await studio.galleries.listGalleries({ clientId: anna.id })).toHaveLength(1)
    expect(await row.count()).toBe(0)

    await vera.opens(`${page}?galerij=${galleryId}`)
    await tileOf(vera, 'eerste.jpg').picture.waitFor()
    expect(new URL(vera.page.url()).searchParams.get('galerij')).toBe(null)
    await vera.goesBack()
    await tileOf(vera, 'eerste.jpg').picture.waitFor()
  },
)

journey(
  'a studio puts an upright photo on the cover, by the point that stays in view',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const bytes = await drawJpeg({ widthPx: 400, heightPx: 600 })
    const upright = await studio.addPhoto(anna.id, { label: 'staand.jpg', bytes })
    await waitForPictures(studio, anna.id)
    const vera = await someone({ as: studio })
    await vera.opens(`/client/${anna.id}`)
    await choosesOfGallery(vera, 'Omslag kiezen')
    const dialog = vera.page.getByRole('dialog', { name: 'Omslag kiezen' })
    await dialog.getByRole('button', { name: 'staand.jpg' }).click()

    // The photo isn't cropped, so a press marks the point that the studio sees.
    const point = dialog.getByRole('slider', { name: 'Punt dat in beeld blijft' })
    const shape = async () => {
      const { width, height } = (await point.boundingBox())!
      return width / height
    }
    await expect.poll(shape).toBeCloseTo(2 / 3, 1)
    const { width, height } = (await point.boundingBox())!
    await point.click({ position: { x: width * 0.25, y: height * 0.1 } })
    await expect
      .poll(() => point.getAttribute('aria-valuetext'))
      .toMatch(/^25 procent van links, 10 procent van boven$/)
    await point.press('ArrowDown')
    expect(await scanInBothThemes(vera, 'the cover of a gallery')).toEqual([])
    await dialog.getByRole('button', { name: 'Omslag opslaan' }).click()
    await vera.sees('Omslag opgeslagen')
    const cover = async () => (await studio.photos.summariseGalleries({ clientId: anna.id })).galleries[0]!
    const { cover: chosen, focus } = await cover()
    expect(chosen?.id).toBe(upright.id)
    expect(focus!.x).toBeCloseTo(0.25, 1)
    expect(focus!.y).toBeCloseTo(0.15, 1)

    await choosesOfGallery(vera, 'Omslag kiezen')
    await dialog.getByRole('button', { name: 'Automatisch' }).click()
    await expect.poll(async () => (await cover()).focus).toBe(null)
  },
)

journey(
  'chapters that another tab changed meanwhile are not lost, and what was typed stays',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
    const galleryId = gallery!.id
    const vera = await someone({ as: studio, refusedAt: ['/rpc/galleries/'] })
    await vera.opens(`/client/${anna.id}`)
    await choosesOfGallery(vera, 'Hoofdstukken')
    const dialog = vera.inDialog('Hoofdstukken')
    await dialog.presses('Hoofdstuk toevoegen')
    await dialog.fills({ 'Hoofdstuk 1': 'Feest' })
    const other = { id: null, title: 'Ceremonie', forGuests: true }
    await studio.galleries.saveSections({ galleryId, sections: [other] })
    await dialog.presses('Opslaan')
    await vera.sees('De hoofdstukken zijn intussen gewijzigd')
    expect(await dialog.dialog.getByLabel('Hoofdstuk 1', { exact: true }).inputValue()).toBe('Feest')
    const titles = async () =>
      (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.sections.map(({ title }) => title)
    expect(await titles()).toEqual(['Ceremonie'])
    await vera.keys('Escape')
    await choosesOfGallery(vera, 'Hoofdstukken')
    await dialog.presses('Hoofdstuk toevoegen')
    await dialog.fills({ 'Hoofdstuk 2': 'Feest' })
    await dialog.presses('Opslaan')
    await vera.sees('Hoofdstukken opgeslagen')
    expect(await titles()).toEqual(['Ceremonie', 'Feest'])
  },
)
