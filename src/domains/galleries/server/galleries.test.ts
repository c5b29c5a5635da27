import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { raceForLock } from '#test/world/race.ts'
import { GALLERIES_OF_CLIENT_MAX, SECTIONS_MAX } from '../galleries.rules.ts'

let world: World
let studio: Photographer
let neighbour: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  neighbour = await world.photographer({ studioName: 'Studio Overkant' })
})
beforeEach(async () => {
  anna = await studio.newClient()
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })
const invalid = refused('BAD_REQUEST')

const wedding = (client: { id: string }) => ({
  creationId: randomUUID(),
  clientId: client.id,
  title: 'Bruiloft',
  kind: 'wedding' as const,
  shotOn: '2026-06-14',
  sections: ['Voorbereiding', 'Ceremonie'],
  isOpen: true,
})
const galleriesOf = ({ id }: { id: string }) => studio.galleries.listGalleries({ clientId: id })
const titlesOf = async (client: Client) => (await galleriesOf(client)).map(({ title }) => title)
const statusOf = async ({ id }: Client) => (await studio.clients.findClient({ clientId: id })).status

test('a client begins with one gallery, open and without a title', async () => {
  expect(await galleriesOf(anna)).toMatchObject([
    { title: null, state: 'live', kind: 'other', sortBy: 'captured', status: 'Active', sections: [] },
  ])
  expect(await anna.photos.findGallery({})).toMatchObject({ openCount: 1, current: { title: null } })
})

test('pressed twice, a gallery is made once; two tabs make two', async () => {
  const wishes = wedding(anna)
  const made = await Promise.all([
    studio.galleries.createGallery(wishes),
    studio.galleries.createGallery(wishes),
  ])
  expect(made[0]).toEqual(made[1])
  await studio.galleries.createGallery({ ...wedding(anna), title: 'Newborn', kind: 'newborn' })
  const found = await galleriesOf(anna)
  expect(found.map(({ title }) => title)).toEqual(['Newborn', 'Bruiloft', null])
  expect(found[1]).toMatchObject({ kind: 'wedding', shotOn: '2026-06-14', state: 'live' })
  expect(found[1]!.sections.map(({ title }) => title)).toEqual(['Voorbereiding', 'Ceremonie'])
  expect(new Set(found.map(({ slug }) => slug)).size).toBe(3)
})

test('a gallery is a draft until it is opened, and what its client sees meanwhile stays as it was', async () => {
  await studio.addPhoto(anna.id)
  const { galleryId } = await studio.galleries.createGallery({ ...wedding(anna), isOpen: false })
  await studio.addPhoto(anna.id, { galleryId })
  expect((await galleriesOf(anna))[0]).toMatchObject({ id: galleryId, state: 'draft' })
  expect(await anna.photos.findGallery({})).toMatchObject({
    openCount: 1,
    previewCount: 1,
    current: { title: null },
  })
})

test('no studio makes a gallery for the client of another, nor under an id that is taken there', async () => {
  await expect(neighbour.galleries.createGallery(wedding(anna))).rejects.toEqual(refused('client_not_found'))
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const [cleo, bram] = [await neighbour.newClient(), await studio.newClient()]
  for (const [from, to] of [
    [neighbour, cleo],
    [studio, bram],
  ] as const)
    await expect(from.galleries.createGallery({ ...wedding(to), creationId: galleryId })).rejects.toEqual(
      refused('client_not_found'),
    )
  expect(await titlesOf(bram)).toEqual([null])
  expect(await neighbour.galleries.listGalleries({})).toHaveLength(1)
})

test('a client has two hundred galleries at most, also when two tabs make the last', async () => {
  await world.owner.query(
    `insert into galleries (id, photographer_id, client_id, state, slug, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'draft', new_slug(), now(), now() from generate_series(1, $3)`,
    [studio.id, anna.id, GALLERIES_OF_CLIENT_MAX - 2],
  )
  const add = () => studio.galleries.createGallery(wedding(anna))
  const made = await raceForLock(
    world.owner,
    ['select from clients where id = $1 for no key update', anna.id],
    [add, add],
  )
  expect(made).toContainEqual({ status: 'rejected', reason: refused('too_many_galleries') })
  expect(await galleriesOf(anna)).toHaveLength(GALLERIES_OF_CLIENT_MAX)
})

test('what a kind begins with is the studio’s own, once it was kept', async () => {
  const of = async (who: Photographer) =>
    (await who.galleries.listKinds({})).find(({ kind }) => kind === 'wedding')!.sections
  expect(await of(studio)).toEqual(['Voorbereiding', 'Ceremonie', 'Feest'])
  await studio.galleries.saveKind({ kind: 'wedding', sections: ['Dag', 'Avond'] })
  expect(await of(studio)).toEqual(['Dag', 'Avond'])
  expect(await of(neighbour)).toEqual(['Voorbereiding', 'Ceremonie', 'Feest'])
  const tooMany = Array.from({ length: SECTIONS_MAX + 1 }, (_, nth) => `Deel ${nth}`)
  await expect(studio.galleries.saveKind({ kind: 'wedding', sections: tooMany })).rejects.toEqual(invalid)
})

test('what a kind lets clients choose is kept beside its chapters, and makes sense', async () => {
  const of = async () => (await studio.galleries.listKinds({})).find(({ kind }) => kind === 'event')!
  const choice = {
    included: 40,
    extraPriceCents: 1500,
    maximum: null,
    together: true,
    afterDeadline: 'nothing',
    pays: 'first',
  } as const
  expect((await of()).choice).toBeNull()
  await studio.galleries.saveKind({ kind: 'event', choice })
  await studio.galleries.saveKind({ kind: 'event', sections: ['Zaal'] })
  expect(await of()).toEqual({ kind: 'event', sections: ['Zaal'], choice })
  for (const senseless of [{ included: null }, { maximum: 39 }, { included: 0, extraPriceCents: null }])
    await expect(
      studio.galleries.saveKind({ kind: 'event', choice: { ...choice, ...senseless } }),
      JSON.stringify(senseless),
    ).rejects.toEqual(invalid)
  await studio.galleries.saveKind({ kind: 'event', choice: null })
  expect(await of()).toEqual({ kind: 'event', sections: ['Zaal'], choice: null })
})

test('a title is one line of 120 characters, without what can not be seen, and never blank', async () => {
  const { galleryId } = await studio.galleries.createGallery({
    ...wedding(anna),
    title: '  Bruiloft\u0007\n Anna  ',
  })
  expect((await titlesOf(anna))[0]).toBe('Bruiloft Anna')
  for (const title of ['', '   ', '\n\u0007', 'x'.repeat(121)]) {
    await expect(studio.galleries.updateGallery({ galleryId, title }), title).rejects.toEqual(invalid)
    await expect(studio.galleries.createGallery({ ...wedding(anna), title })).rejects.toEqual(invalid)
  }
  await studio.galleries.updateGallery({ galleryId, title: 'é'.repeat(120) })
  expect((await titlesOf(anna))[0]).toHaveLength(120)
  await expect(studio.galleries.updateGallery({ galleryId, shotOn: '2026-02-30' })).rejects.toEqual(invalid)
})

test('what a change does not name stays, and a welcome can be taken away again', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  await studio.galleries.updateGallery({ galleryId, welcome: ' Welkom! ' })
  await studio.galleries.updateGallery({ galleryId, shotOn: null })
  expect((await galleriesOf(anna))[0]).toMatchObject({
    title: 'Bruiloft',
    kind: 'wedding',
    shotOn: null,
    welcome: 'Welkom!',
  })
  expect((await anna.photos.findGallery({})).current).toMatchObject({ welcome: 'Welkom!' })
  await studio.galleries.updateGallery({ galleryId, welcome: '' })
  expect((await galleriesOf(anna))[0]).toMatchObject({ welcome: null })
})

const chapter = (title: string, id: string | null = null) => ({ id, title, forGuests: true })

test('two chapters of one gallery differ in more than capitals, accents and apostrophes', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const same = { galleryId, sections: [chapter('Feest'), chapter('FEEST')] }
  await expect(studio.galleries.saveSections(same)).rejects.toEqual(refused('section_taken'))
  const alike = { galleryId, sections: [chapter('Foto’s'), chapter('foto’s')] }
  await expect(studio.galleries.saveSections(alike)).rejects.toEqual(refused('section_taken'))
  const twice = { ...wedding(anna), sections: ['Feest', 'feest'] }
  await expect(studio.galleries.createGallery(twice)).rejects.toEqual(refused('section_taken'))
  expect((await galleriesOf(anna))[0]!.sections.map(({ title }) => title)).toEqual([
    'Voorbereiding',
    'Ceremonie',
  ])
})

test('forty chapters fit a gallery, one more does not, and a blank one never does', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const sections = Array.from({ length: SECTIONS_MAX }, (_, nth) => chapter(`Deel ${nth}`))
  expect(await studio.galleries.saveSections({ galleryId, sections })).toHaveLength(SECTIONS_MAX)
  for (const wrong of [[...sections, chapter('Nog een')], [chapter('  ')], [chapter('x'.repeat(81))]])
    await expect(studio.galleries.saveSections({ galleryId, sections: wrong })).rejects.toEqual(invalid)
})

test('chapters swap their titles and their places, and stay the chapters that they were', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const { id: photoId } = await studio.addPhoto(anna.id, { galleryId })
  const [{ sections } = { sections: [] }] = await galleriesOf(anna)
  const [first, second] = sections
  await studio.photos.moveToSection({ photoIds: [photoId], sectionId: first!.id })
  const swapped = [chapter('Voorbereiding', second!.id), chapter('Ceremonie', first!.id)]
  expect(await studio.galleries.saveSections({ galleryId, sections: swapped })).toEqual(swapped)
  const listed = await anna.photos.listForClient({ type: 'preview' })
  expect(listed.sections[listed.photos[0]!.section!]).toEqual({ id: first!.id, title: 'Ceremonie' })
})

test('photos of a chapter that goes stay in the gallery', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const { id: photoId } = await studio.addPhoto(anna.id, { galleryId })
  const sectionId = (await galleriesOf(anna))[0]!.sections[0]!.id
  await studio.photos.moveToSection({ photoIds: [photoId], sectionId })
  await studio.galleries.saveSections({ galleryId, sections: [] })
  const { photos, sections } = await anna.photos.listForClient({ type: 'preview' })
  expect(sections).toEqual([])
  expect(photos).toMatchObject([{ id: photoId }])
  expect(photos[0]).not.toHaveProperty('section')
})

test('a chapter that another tab removed is made again, and one of another gallery is not taken along', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const { galleryId: otherId } = await studio.galleries.createGallery({
    ...wedding(anna),
    sections: ['Ceremonie', 'Feest'],
  })
  const [other, gallery] = await galleriesOf(anna)
  const stale = gallery!.sections
  await studio.galleries.saveSections({ galleryId, sections: [] })
  const again = await studio.galleries.saveSections({ galleryId, sections: stale })
  expect(again.map(({ title }) => title)).toEqual(stale.map(({ title }) => title))
  expect(again[0]!.id).not.toBe(stale[0]!.id)

  const foreign = other!.sections[0]!
  await studio.galleries.saveSections({ galleryId, sections: [foreign] })
  expect((await galleriesOf(anna)).find(({ id }) => id === otherId)!.sections).toEqual(other!.sections)
})

test('whoever saves a list of chapters that another tab changed meanwhile loses nothing of either', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  const read = (await galleriesOf(anna))[0]!.sections
  const added = [...read, chapter('Diner')]
  const both = [
    studio.galleries.saveSections({ galleryId, read, sections: added }),
    studio.galleries.saveSections({ galleryId, read, sections: [...read, chapter('Feest')] }),
  ]
  const ends = await Promise.allSettled(both)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = ends.find((end) => end.status === 'rejected')!
  expect(lost.reason).toEqual(refused('sections_changed'))
  const now = (await galleriesOf(anna))[0]!.sections
  expect(now).toHaveLength(3)
  await expect(studio.galleries.saveSections({ galleryId, read, sections: now.slice(0, 1) })).rejects.toEqual(
    refused('sections_changed'),
  )
  const renamed = now.map((one, at) => (at === 0 ? { ...one, title: 'Ochtend' } : one))
  expect(await studio.galleries.saveSections({ galleryId, read: now, sections: renamed })).toEqual(renamed)
})

test('photos go to chapters of their own gallery only', async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  await studio.galleries.createGallery(wedding(anna))
  const { id: photoId } = await studio.addPhoto(anna.id, { galleryId })
  const sectionId = (await galleriesOf(anna))[0]!.sections[0]!.id
  for (const wrong of [sectionId, randomUUID()])
    await expect(studio.photos.moveToSection({ photoIds: [photoId], sectionId: wrong })).rejects.toEqual(
      refused('section_not_found'),
    )
})

test('an archived gallery comes back as it was: open, or the draft that it still is', async () => {
  const { galleryId: open } = await studio.galleries.createGallery(wedding(anna))
  const { galleryId: draft } = await studio.galleries.createGallery({ ...wedding(anna), isOpen: false })
  const stateOf = async (galleryId: string) =>
    (await galleriesOf(anna)).find(({ id }) => id === galleryId)!.state
  for (const galleryId of [open, draft]) {
    await studio.galleries.archiveGallery({ galleryId })
    await studio.galleries.archiveGallery({ galleryId })
    expect(await stateOf(galleryId)).toBe('archived')
    await studio.galleries.restoreGallery({ galleryId })
    await studio.galleries.restoreGallery({ galleryId })
  }
  expect(await stateOf(open)).toBe('live')
  expect(await stateOf(draft)).toBe('draft')
})

test("a client's status is that of the newest gallery, and follows it when that is archived and comes back", async () => {
  const { galleryId } = await studio.galleries.createGallery(wedding(anna))
  await studio.galleries.updateGallery({ galleryId, status: 'Review' })
  expect(await statusOf(anna)).toBe('Review')
  const first = (await galleriesOf(anna)).at(-1)!
  await studio.galleries.updateGallery({ galleryId: first.id, status: 'Delivered' })
  expect(await statusOf(anna)).toBe('Review')
  await studio.galleries.archiveGallery({ galleryId })
  expect(await statusOf(anna)).toBe('Delivered')
  await studio.galleries.restoreGallery({ galleryId })
  expect(await statusOf(anna)).toBe('Review')
})

test('a status that the studio gives its client is the newest gallery’s, and no other’s', async () => {
  await studio.galleries.createGallery(wedding(anna))
  await studio.clients.updateClient({ clientId: anna.id, status: 'Delivered' })
  expect((await galleriesOf(anna)).map(({ status }) => status)).toEqual(['Delivered', 'Active'])
  expect(await statusOf(anna)).toBe('Delivered')
})

test('titles that only the database takes for one are refused as well, and no chapter is named twice', async () => {
  const { galleryId } = await studio.galleries.createGallery({ ...wedding(anna), sections: [] })
  const save = (sections: { id: string | null; title: string }[]) =>
    studio.galleries.saveSections({
      galleryId,
      sections: sections.map((section) => ({ ...section, forGuests: true })),
    })
  // JavaScript lowercases the first title's last letter to a final sigma, PostgreSQL does not.
  await expect(
    save([
      { id: null, title: 'ΑΣ' },
      { id: null, title: 'ασ' },
    ]),
  ).rejects.toMatchObject({ code: 'section_taken' })
  const [feast] = await save([{ id: null, title: 'Feest' }])
  await expect(
    save([
      { id: feast!.id, title: 'Feest' },
      { id: feast!.id, title: 'Diner' },
    ]),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
