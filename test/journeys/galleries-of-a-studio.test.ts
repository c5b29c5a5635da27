import { expect } from 'vitest'
import { lettersTo, letterTo } from '#test/world/letters.ts'
import { scan } from './axe-scan.ts'
import { tileOf } from './gallery-tiles.ts'
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
    await studio.hasPhoto(anna.id, { label: 'eerste.jpg' })
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
    expect(await scan(vera, 'a new gallery')).toEqual([])
    await dialog.fills({ Titel: 'Newborn Mila', 'Hoofdstuk 1': 'Thuis' })
    await dialog.presses('Thuis omlaag')
    await dialog.presses('Feest verwijderen')
    await dialog.presses('Galerij maken')
    await dialog.isGone()
    await vera.sees('Nog niet zichtbaar voor Anna')
    await row.getByRole('button', { name: /^Newborn Mila.*Concept$/ }).waitFor()
    const [made] = await studio.galleries.listGalleries({ clientId: anna.id })
    expect(made).toMatchObject({ title: 'Newborn Mila', state: 'draft' })
    expect(made!.sections.map(({ title }) => title)).toEqual(['Ceremonie', 'Thuis'])
    expect(new URL(vera.page.url()).searchParams.get('galerij')).toBe(made!.id)

    const galleryId = made!.id
    const photo = await studio.hasPhoto(anna.id, { label: 'mila.jpg', galleryId })
    await studio.hasPhoto(anna.id, { label: 'los.jpg', galleryId })
    await studio.photos.moveToSection({ photoIds: [photo.id], sectionId: made!.sections[1]!.id })
    await tileOf(vera, 'mila.jpg').picture.waitFor()
    await vera.page.getByRole('heading', { level: 2, name: 'Thuis' }).waitFor()
    await vera.page.getByRole('heading', { level: 2, name: 'Overig' }).waitFor()
    expect(await scan(vera, 'a draft with chapters')).toEqual([])
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await tileOf(client, 'eerste.jpg').picture.waitFor()

    await vera.presses('Galerij openen')
    const opening = vera.page.getByRole('alertdialog', { name: 'Galerij openen?' })
    await opening.getByText('Anna krijgt één mail').waitFor()
    await opening.getByRole('button', { name: 'Galerij openen', exact: true }).click()
    await vera.sees('De galerij is open')
    await vera.seesNo('Nog niet zichtbaar voor Anna')
    await letterTo(world, anna.email, 'gallery_opened')
    await client.opens('/client-portal')
    await client.sees('Newborn Mila')
    world.clock.advance(20 * 60_000)
    await world.work()
    const letters = await lettersTo(world, anna.email)
    expect(letters.filter(({ kind }) => kind === 'gallery_opened')).toHaveLength(1)

    // Another gallery by the row; Back and a reload keep to the address.
    await row.getByRole('button', { name: /^Galerij/ }).click()
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
    expect(await scan(vera, 'the chapters of a gallery')).toEqual([])
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
    await removal.sees("2 foto's, 0 keuzes en 0 opmerkingen gaan verloren", { exact: false })
    await removal.field('Titel: Mila').fill('Iets anders')
    await removal.presses('Verwijderen')
    await removal.sees('Dit is niet de titel')
    await removal.field('Titel: Mila').fill('mila')
    await removal.presses('Verwijderen')
    await removal.isGone()
    await tileOf(vera, 'eerste.jpg').picture.waitFor()
    expect(await studio.galleries.listGalleries({ clientId: anna.id })).toHaveLength(1)
    expect(await row.count()).toBe(0)
  },
)
