import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import type { Client } from '#test/world/people.ts'
import { waitForLetter } from '#test/world/letters.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { dropFiles } from './drop-files.ts'
import { waitForPictures, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import { newNetworkControl } from './page-network.ts'
import type { Person } from './person.ts'
import { newShoot } from './shoot-folder.ts'

async function annasStudio(world: World) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  return { studio, anna, page: `/client/${anna.id}` }
}

async function shootIn(folders: readonly string[]) {
  const shoot = await newShoot()
  for (const [nth, name] of folders.entries()) {
    await mkdir(join(shoot.folder, name), { recursive: true })
    await shoot.keep(join(name, `DSC_${nth + 1}.jpg`), await drawJpeg())
  }
  await shoot.keep('los.jpg', await drawJpeg())
  return shoot
}

async function newGallery(world: World, studio: Photographer, client: Client, isOpen = true) {
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: client.id,
    title: 'Bruiloft',
    kind: 'wedding',
    shotOn: null,
    sections: ['Ceremonie', 'Feest'],
    isOpen,
  })
  return (await studio.galleries.listGalleries({ clientId: client.id })).find(({ id }) => id === galleryId)!
}

async function shownIn(studio: Photographer, client: Client, galleryId?: string) {
  const list = await studio.photos.listForStudio({ clientId: client.id, galleryId, type: 'preview' })
  return list.photos.map(({ label, section }) => [
    label,
    section === undefined ? null : list.sections[section]!.title,
  ])
}

const chaptersOf = async (studio: Photographer, client: Client) =>
  (await studio.galleries.listGalleries({ clientId: client.id })).map(({ sections }) =>
    sections.map(({ title }) => title),
  )

const selects = async (person: Person, ...labels: string[]) => {
  for (const label of labels) {
    await tileOf(person, label).picture.hover()
    await tileOf(person, label).checkbox.click()
  }
}

const choosesMore = async (person: Person, name: string) => {
  await person.presses('Meer acties')
  await person.page.getByRole('menuitem', { name, exact: true }).click()
}

journey('a folder with two subfolders becomes two chapters, asked once', async ({ world, someone }) => {
  const { studio, anna, page } = await annasStudio(world)
  const shoot = await shootIn(['Ceremonie', 'Feest'])
  const vera = await someone({ as: studio })
  await vera.opens(page)
  await vera.sees('Nog geen foto’s geüpload')
  await dropFiles(vera.page, [shoot.folder])
  const dialog = vera.inDialog('Uploaden naar Anna de Vries')
  const question = dialog.dialog.getByRole('group', { name: 'Mappen als hoofdstukken overnemen?' })
  await question.waitFor()
  await dialog.sees('Ceremonie, Feest')
  expect(await dialog.field('Galerij').count()).toBe(0)
  expect(await scanInBothThemes(vera, 'folders that may become chapters')).toEqual([])
  await dialog.presses('Uploaden')
  await dialog.sees('Kies ja of nee')
  await question.getByRole('radio', { name: 'Ja' }).check()
  await dialog.presses('Uploaden')
  await dialog.sees('3 van 3 geüpload')
  await dialog.presses('Klaar')
  expect(await chaptersOf(studio, anna)).toEqual([['Ceremonie', 'Feest']])
  expect(await shownIn(studio, anna)).toEqual([
    ['DSC_1.jpg', 'Ceremonie'],
    ['DSC_2.jpg', 'Feest'],
    ['los.jpg', null],
  ])

  // A folder's name matches an existing chapter regardless of case. If the studio answers 'Nee',
  // folders create no chapters.
  const later = await shootIn(['Foto’s/FEEST', 'Foto’s/Diner'])
  await dropFiles(vera.page, [later.folder])
  await question.getByRole('radio', { name: 'Ja' }).check()
  await dialog.sees('Feest, Diner', { exact: false })
  await dialog.presses('Uploaden')
  await dialog.sees('3 van 3 geüpload')
  await dialog.presses('Klaar')
  expect(await chaptersOf(studio, anna)).toEqual([['Ceremonie', 'Feest', 'Diner']])
  const flat = await shootIn(['Taart'])
  await dropFiles(vera.page, [flat.folder])
  await question.getByRole('radio', { name: 'Nee' }).check()
  await dialog.presses('Uploaden')
  await dialog.sees('2 van 2 geüpload')
  await dialog.presses('Klaar')
  expect(await chaptersOf(studio, anna)).toEqual([['Ceremonie', 'Feest', 'Diner']])
})

journey(
  'the form asks for the gallery and the chapter, and does not offer what is archived',
  async ({ world, someone }) => {
    const { studio, anna } = await annasStudio(world)
    const [first] = await studio.galleries.listGalleries({ clientId: anna.id })
    const wedding = await newGallery(world, studio, anna)
    const old = await newGallery(world, studio, anna)
    await studio.galleries.updateGallery({ galleryId: old.id, title: 'Oud' })
    await studio.galleries.archiveGallery({ galleryId: old.id })
    const shoot = await newShoot()
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?tab=fotos')
    const gallery = vera.field('Galerij')
    await expect.poll(() => gallery.locator('option').allInnerTexts()).toEqual(['Bruiloft', 'Galerij'])
    await vera.field('Hoofdstuk').selectOption('Feest')
    await vera.page.getByRole('radio', { name: 'Preview' }).check()
    await dropFiles(vera.page, [await shoot.keep('feest.jpg', await drawJpeg())])
    await vera.button('Wissen').waitFor()
    await vera.presses('Uploaden')
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await manager.sees('1 van 1 geüpload')
    await manager.presses('Klaar')
    expect(await shownIn(studio, anna, wedding.id)).toEqual([['feest.jpg', 'Feest']])

    await vera.opens(`/client/${anna.id}?galerij=${first!.id}`)
    await vera.sees('Nog geen foto’s geüpload')
    await dropFiles(vera.page, [await shoot.keep('thuis.jpg', await drawJpeg())])
    await expect.poll(() => manager.field('Galerij').inputValue()).toBe(first!.id)
    expect(await manager.field('Hoofdstuk').count()).toBe(0)
    await manager.presses('Uploaden')
    await manager.sees('1 van 1 geüpload')
    expect(await shownIn(studio, anna, first!.id)).toEqual([['thuis.jpg', null]])
    await manager.presses('Klaar')

    // The gallery is archived elsewhere. Its photos must not go to another gallery.
    await dropFiles(vera.page, [await shoot.keep('te-laat.jpg', await drawJpeg())])
    await expect.poll(() => manager.field('Galerij').inputValue()).toBe(first!.id)
    // Waits for the picture, because the page refetches its galleries until then.
    const isMade = async () =>
      (await studio.photos.listForStudio({ clientId: anna.id, galleryId: first!.id, type: 'preview' }))
        .photos[0]!.picture === 'ready'
    await expect.poll(isMade).toBe(true)
    await asSystem(world.services.pool, (tx) =>
      tx.execute(sql`update galleries set state = 'archived', archived_at = now() where id = ${first!.id}`),
    )
    await manager.presses('Uploaden')
    await vera.sees('Deze galerij is gearchiveerd of verwijderd')
    expect(await shownIn(studio, anna, wedding.id)).toHaveLength(1)
  },
)

journey(
  'whoever closed the upload window sends the mail from the client’s page, once',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    await studio.addPhoto(anna.id, { label: 'DSC_1.jpg' })
    await waitForPictures(studio, anna.id)
    const vera = await someone({ as: studio })
    await vera.opens(page)
    await vera.sees('Vijf minuten na de laatste foto mailen we je klant over 1 preview.')
    await vera.presses('Nu versturen')
    await vera.sees('De mail aan Anna de Vries is onderweg')
    await waitForLetter(world, anna.email, 'previews_ready')
    await vera.opens(page)
    await vera.sees('Previews klaar')
    expect(await vera.button('Nu versturen').count()).toBe(0)
  },
)

journey(
  'what a reload broke off goes on to its own gallery and chapter when its files are chosen again',
  async ({ world, someone }) => {
    const { studio, anna } = await annasStudio(world)
    const wedding = await newGallery(world, studio, anna)
    await newGallery(world, studio, anna)
    const shoot = await newShoot()
    const paths = await shoot.photos(5)
    const vera = await someone({ as: studio, losesConnection: true })
    const network = await newNetworkControl(vera.page)
    vera.page.on('dialog', (dialog) => void dialog.accept())
    await vera.opens(`/client/${anna.id}?galerij=${wedding.id}`)
    await vera.seesHeading('Anna de Vries')
    await network.becomes('slow')
    await dropFiles(vera.page, paths)
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await expect.poll(() => manager.field('Galerij').inputValue()).toBe(wedding.id)
    await manager.field('Hoofdstuk').selectOption('Feest')
    await manager.presses('Uploaden')
    await manager.sees('Upload gestart! 5 foto’s worden geüpload')
    // The browser saves waiting uploads at most every two seconds, and when it leaves the page.
    await vera.opens(`/client/${anna.id}`)
    await network.becomes('good')
    await vera.presses('Opnieuw kiezen')
    await manager.dialog.getByLabel('Bestanden kiezen').last().setInputFiles(paths)
    await expect.poll(() => manager.field('Galerij').inputValue()).toBe(wedding.id)
    await manager.sees('Foto’s die nog wachtten, gaan naar het hoofdstuk dat je toen koos')
    await manager.presses('Uploaden')
    await manager.sees('5 van 5 geüpload')
    const shown = await shownIn(studio, anna, wedding.id)
    expect(shown).toHaveLength(5)
    expect(new Set(shown.map(([, chapter]) => chapter))).toEqual(new Set(['Feest']))
  },
)

journey(
  'photos move to a chapter and to another gallery, and are hidden; the client sees it at once',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    const [first] = await studio.galleries.listGalleries({ clientId: anna.id })
    const wedding = await newGallery(world, studio, anna)
    for (const number of [1, 2, 3])
      await studio.addPhoto(anna.id, { label: `DSC_${number}.jpg`, galleryId: wedding.id })
    await waitForPictures(studio, anna.id)
    const seen = async (slug: string) =>
      (await anna.photos.listForClient({ slug, type: 'preview' })).photos.map(({ label }) => label)
    const vera = await someone({ as: studio })
    await vera.opens(page)
    await selects(vera, 'DSC_1.jpg', 'DSC_2.jpg')
    await choosesMore(vera, 'Naar hoofdstuk…')
    const chapters = vera.inDialog('Naar hoofdstuk')
    expect(await scanInBothThemes(vera, 'the chapters to move to')).toEqual([])
    await chapters.presses('Feest')
    await vera.sees('2 foto’s verplaatst')
    await expect
      .poll(() => shownIn(studio, anna))
      .toEqual([
        ['DSC_1.jpg', 'Feest'],
        ['DSC_2.jpg', 'Feest'],
        ['DSC_3.jpg', null],
      ])
    await vera.presses('Ongedaan maken')
    await vera.sees('2 foto’s teruggezet')
    await expect
      .poll(async () => (await shownIn(studio, anna)).map(([, chapter]) => chapter))
      .toEqual([null, null, null])

    await selects(vera, 'DSC_1.jpg')
    await choosesMore(vera, 'Verberg')
    await vera.sees('1 foto verborgen')
    await tileOf(vera, 'DSC_1.jpg').tile.getByText('Verborgen', { exact: true }).waitFor()
    await expect.poll(() => seen(wedding.slug)).toEqual(['DSC_2.jpg', 'DSC_3.jpg'])
    await vera.presses('Ongedaan maken')
    await vera.sees('1 foto weer zoals eerst')
    await expect.poll(() => seen(wedding.slug)).toHaveLength(3)

    await selects(vera, 'DSC_2.jpg', 'DSC_3.jpg')
    await choosesMore(vera, 'Naar galerij…')
    const galleries = vera.inDialog('Naar galerij')
    await galleries.presses('Galerij')
    await vera.sees('2 foto’s verplaatst')
    await tileOf(vera, 'DSC_2.jpg').picture.waitFor({ state: 'hidden' })
    await expect.poll(() => seen(first!.slug)).toEqual(['DSC_2.jpg', 'DSC_3.jpg'])
    expect(await seen(wedding.slug)).toEqual(['DSC_1.jpg'])

    await selects(vera, 'DSC_1.jpg')
    await vera.presses('Meer acties')
    await studio.galleries.archiveGallery({ galleryId: first!.id })
    await vera.page.getByRole('menuitem', { name: 'Verberg', exact: true }).waitFor()
    await vera.page.getByRole('menuitem', { name: 'Naar galerij…' }).waitFor({ state: 'hidden' })
    await vera.keys('Escape')
    await studio.galleries.restoreGallery({ galleryId: first!.id })
  },
)

journey(
  'on a phone the rest of the bar lies in a menu, and nothing overflows',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    await newGallery(world, studio, anna)
    await studio.addPhoto(anna.id, { label: 'DSC_1.jpg' })
    await waitForPictures(studio, anna.id)
    const vera = await someone({ as: studio, device: 'phone' })
    await vera.opens(page)
    const { picture } = tileOf(vera, 'DSC_1.jpg')
    await picture.waitFor()
    const box = (await picture.boundingBox())!
    const touch = await vera.page.context().newCDPSession(vera.page)
    const point = { x: box.x + 20, y: box.y + 20 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await vera.button('Meer acties').waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const bar = vera.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
    expect(await bar.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    for (const button of await bar.getByRole('button').all()) {
      const { x, width, height } = (await button.boundingBox())!
      expect([x >= 0, x + width <= 390, height >= 44]).toEqual([true, true, true])
    }
    await choosesMore(vera, 'Alleen voor klant')
    await vera.sees('1 foto alleen voor je klant')
    await tileOf(vera, 'DSC_1.jpg').tile.getByText('Alleen voor klant').waitFor()
    expect(await scanInBothThemes(vera, 'a photo that is only for the client')).toEqual([])
  },
)
