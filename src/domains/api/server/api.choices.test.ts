import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noRules } from '#domains/choices/choices.rules.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newPartner } from '#test/world/enter-by-link.ts'
import { newApiClient, makeKey, type ApiClient } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
let studio: Photographer
let program: ApiClient
let anna: Client
let galleryId: string
let listId: string

beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  studio = await world.photographer({ plan: 'studio' })
  program = newApiClient(world.url, (await makeKey(studio, ['choices:read'])).key)
})
afterAll(() => world.close())
beforeEach(async () => {
  // Keeps the tests below the rate limit per minute.
  world.clock.advance(60_000)
  anna = await studio.newClient()
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  listId = (await studio.choices.listLists({ galleryId }))[0]!.id
})

const photosFor = async (count: number) => {
  const ids: string[] = []
  for (let at = 1; at <= count; at++)
    ids.push((await studio.addPhoto(anna.id, { label: `DSC_${1000 + at}.jpg` })).id)
  return ids
}
const approves = (photoIds: string[]) => approvePhotos(anna, photoIds)
const choice = (query = '') => program.get(`/lists/${listId}/choice${query}`)
const submits = (count: number, message = '') => anna.choices.submitChoice({ listId, count, message })
const cursorOf = (cursor: string) => `&cursor=${encodeURIComponent(cursor)}`

test('a program reads which lists a gallery has, with what is agreed and how far each is', async () => {
  const ids = await photosFor(2)
  const terms = { included: 2, extraPriceCents: 1500, maximum: 4, together: true }
  const album = { ...noRules, ...terms, title: 'Album', purpose: 'album', fromType: 'preview' } as const
  const made = await studio.choices.saveList({ ...album, listId: null, galleryId })
  await approves(ids)
  expect(await program.get(`/galleries/${galleryId}/lists`)).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          id: listId,
          galleryId,
          title: 'Keuze',
          purpose: 'editing',
          isMain: true,
          photoType: 'preview',
          included: null,
          extraPriceCents: null,
          maximum: null,
          deadlineOn: null,
          together: false,
          state: 'open',
          chosenCount: 2,
          deliveredCount: null,
          submittedAt: null,
        },
        { id: made.listId, title: 'Album', purpose: 'album', isMain: false, ...terms, chosenCount: 0 },
      ],
    },
  })
})

test('a choice is read as it stands, then as it was handed in, also after a photo is deleted and another delivered', async () => {
  const ids = await photosFor(3)
  await studio.choices.saveList({
    ...noRules,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
    together: true,
    listId,
    galleryId,
  })
  await approves(ids.slice(0, 2))
  const tom = await newPartner(world, studio, anna, 'Tom')
  await tom.choices.choose({ listId, photoIds: [ids[0]!], isChosen: true })
  await anna.choices.setNote({ listId, photoId: ids[0]!, note: 'voor oma' })
  await studio.photos.renamePhoto({ photoId: ids[0]!, label: 'Aanzoek' })
  const first = {
    photoId: ids[0],
    name: 'Aanzoek',
    fileName: 'DSC_1001.jpg',
    note: 'voor oma',
    alsoChosenBy: ['Tom'],
    isDelivered: false,
  }
  expect((await choice()).body).toMatchObject({
    list: { id: listId, state: 'open', chosenCount: 2, deliveredCount: null, submittedAt: null },
    client: { id: anna.id, name: 'Anna de Vries' },
    round: 0,
    message: null,
    data: [first, { photoId: ids[1], fileName: 'DSC_1002.jpg', note: null, alsoChosenBy: [] }],
    nextCursor: null,
  })

  await submits(2, 'Wat een dag!')
  await studio.addPhoto(anna.id, { label: 'dsc_1002.tif', type: 'final' })
  await studio.photos.deletePhotos({ photoIds: [ids[0]!] })
  expect((await choice()).body).toMatchObject({
    list: {
      state: 'submitted',
      chosenCount: 2,
      deliveredCount: 1,
      submittedAt: world.clock().toISOString(),
    },
    round: 1,
    message: 'Wat een dag!',
    data: [
      { ...first, photoId: null, alsoChosenBy: [] },
      { photoId: ids[1], isDelivered: true },
    ],
  })
})

test('a large choice is read page by page; one that changes meanwhile is to be read anew, and no page is of two choices', async () => {
  const ids = await photosFor(5)
  await approves(ids.slice(0, 4))
  const names = ({ body }: Awaited<ReturnType<typeof choice>>) =>
    (body.data as { fileName: string }[]).map(({ fileName }) => fileName)
  const one = await choice('?limit=2')
  const two = await choice(`?limit=2${cursorOf(one.body.nextCursor)}`)
  expect([...names(one), ...names(two)]).toEqual([1, 2, 3, 4].map((at) => `DSC_${1000 + at}.jpg`))
  expect(two.body.nextCursor).toBeNull()

  await approves(ids.slice(4))
  const changed = { status: 409, body: { code: 'choice_changed' } }
  expect(await choice(`?limit=2${cursorOf(one.body.nextCursor)}`)).toMatchObject(changed)
  const open = (await choice('?limit=2')).body.nextCursor
  await submits(5)
  expect(await choice(`?limit=2${cursorOf(open)}`)).toMatchObject(changed)

  const handedIn = (await choice('?limit=2')).body.nextCursor
  await studio.photos.deletePhotos({ photoIds: [ids[0]!] })
  expect(names(await choice(`?limit=2${cursorOf(handedIn)}`))).toEqual(['DSC_1003.jpg', 'DSC_1004.jpg'])
  await studio.choices.reopenList({ listId })
  expect(await choice(`?limit=2${cursorOf(handedIn)}`)).toMatchObject(changed)
})

test('what nobody could have been given as a cursor is refused, and a limit that cannot be', async () => {
  for (const cursor of ['verzonnen', 'W10', 'WzAsIjEiXQ', 'Wy0xLCIxIl0', 'bnVsbA'])
    expect((await choice(`?limit=2${cursorOf(cursor)}`)).body.code, cursor).toBe('unknown_cursor')
  for (const limit of ['0', '101', 'alles'])
    expect((await choice(`?limit=${limit}`)).body.code, limit).toBe('invalid_request')
  expect(await program.get(`/lists/${crypto.randomUUID()}/choice`)).toMatchObject({
    status: 404,
    body: { code: 'list_not_found' },
  })
  expect((await program.get(`/galleries/${crypto.randomUUID()}/lists`)).body.code).toBe('gallery_not_found')
})

test('nothing of a choice is changed by a key', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect((await program.ask(method, `/lists/${listId}/choice`)).body.code).toBe('method_not_allowed')
})
