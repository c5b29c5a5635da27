import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'
import { OUTCOME_HEADER, REFUSAL_HEADER } from '../uploads.rules.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

const tus = { 'tus-resumable': '1.0.0' }

type Aim = { clientId: string; galleryId?: string; sectionId?: string; type?: 'preview' | 'final' }

function announce(bytes: Uint8Array, { type = 'preview', ...aim }: Aim, name = 'DSC_0001.jpg') {
  const metadata = Object.entries({ ...aim, type, filename: name })
  return studio.fetch('/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
}

const send = (announced: Response, bytes: Uint8Array) =>
  studio.fetch(announced.headers.get('location')!, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

async function upload(bytes: Uint8Array, aim: Aim, name?: string) {
  const answer = await send(await announce(bytes, aim, name), bytes)
  const header = answer.headers.get(OUTCOME_HEADER)
  return { status: answer.status, outcome: JSON.parse(decodeURIComponent(header ?? 'null')) as unknown }
}

const refusalOf = (answer: Response) => [answer.status, answer.headers.get(REFUSAL_HEADER)]

/** Adds a client with a first gallery, and with an open second gallery that has two sections. */
async function clientWithTwo() {
  const client = await studio.newClient()
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: client.id,
    title: 'Bruiloft',
    kind: 'wedding',
    shotOn: null,
    sections: ['Ceremonie', 'Feest'],
    isOpen: true,
  })
  const found = await studio.galleries.listGalleries({ clientId: client.id })
  const [wedding, first] = [
    found.find(({ id }) => id === galleryId)!,
    found.find(({ id }) => id !== galleryId)!,
  ]
  return { client, first, wedding, ceremony: wedding.sections[0]!, party: wedding.sections[1]! }
}

async function shownIn(client: Client, galleryId: string) {
  const list = await studio.photos.listForStudio({ clientId: client.id, galleryId, type: 'preview' })
  return list.photos.map(({ label, section }) => [
    label,
    section === undefined ? null : list.sections[section]!.title,
  ])
}

test('a file comes into the gallery and the chapter that it was sent to, and else into the newest', async () => {
  const { client, first, wedding, party } = await clientWithTwo()
  const aim = { clientId: client.id, galleryId: wedding.id, sectionId: party.id }
  expect(await upload(await drawJpeg(), aim, 'feest.jpg')).toMatchObject({ status: 204 })
  await upload(await drawJpeg(), { clientId: client.id, galleryId: first.id }, 'eerste.jpg')
  await upload(await drawJpeg(), { clientId: client.id }, 'ergens.jpg')

  expect(await shownIn(client, first.id)).toEqual([['eerste.jpg', null]])
  expect(await shownIn(client, wedding.id)).toEqual([
    ['feest.jpg', 'Feest'],
    ['ergens.jpg', null],
  ])
})

test('the same file is one photo in a gallery, and another one in the next', async () => {
  const { client, first, wedding, ceremony } = await clientWithTwo()
  const bytes = await drawJpeg()
  const aim = { clientId: client.id, galleryId: wedding.id }
  expect((await upload(bytes, aim)).outcome).toEqual({ outcome: 'added' })
  expect((await upload(bytes, { ...aim, sectionId: ceremony.id })).outcome).toMatchObject({
    outcome: 'duplicate',
  })
  expect((await upload(bytes, { ...aim, galleryId: first.id })).outcome).toEqual({ outcome: 'added' })
  expect(await shownIn(client, wedding.id)).toEqual([['DSC_0001.jpg', null]])
})

test('nothing comes into an archived gallery, nor into that of another client or another studio', async () => {
  const { client, first, wedding } = await clientWithTwo()
  const other = await clientWithTwo()
  const neighbour = await world.photographer()
  const theirs = await neighbour.newClient()
  const [strange] = await neighbour.galleries.listGalleries({ clientId: theirs.id })
  await studio.galleries.archiveGallery({ galleryId: first.id })
  const bytes = await drawJpeg()
  const closed = [404, 'gallery_not_open']
  for (const galleryId of [first.id, other.wedding.id, strange!.id, crypto.randomUUID()])
    expect(refusalOf(await announce(bytes, { clientId: client.id, galleryId }))).toEqual(closed)
  expect(refusalOf(await announce(bytes, { clientId: client.id, galleryId: 'de tweede' }))).toEqual([
    400,
    'bad_request',
  ])
  await studio.galleries.archiveGallery({ galleryId: wedding.id })
  expect(refusalOf(await announce(bytes, { clientId: client.id }))).toEqual(closed)
})

test('a file for a chapter that is not of its gallery, or no more, comes in without', async () => {
  const { client, first, wedding, ceremony, party } = await clientWithTwo()
  const clientId = client.id
  await upload(await drawJpeg(), { clientId, galleryId: first.id, sectionId: ceremony.id }, 'a.jpg')
  expect(await shownIn(client, first.id)).toEqual([['a.jpg', null]])

  const bytes = await drawJpeg()
  const aim = { clientId, galleryId: wedding.id, sectionId: party.id }
  const announced = await announce(bytes, aim, 'onderweg.jpg')
  await studio.galleries.saveSections({ galleryId: wedding.id, sections: [ceremony] })
  expect((await send(announced, bytes)).status).toBe(204)
  await upload(await drawJpeg(), aim, 'daarna.jpg')
  expect(await shownIn(client, wedding.id)).toEqual([
    ['daarna.jpg', null],
    ['onderweg.jpg', null],
  ])
})

test('what was under way when its gallery was archived is kept there, unseen by the client and without a letter', async () => {
  const { client, wedding, ceremony } = await clientWithTwo()
  const bytes = await drawJpeg()
  const aim = { clientId: client.id, galleryId: wedding.id, sectionId: ceremony.id }
  const announced = await announce(bytes, aim, 'laat.jpg')
  await studio.galleries.archiveGallery({ galleryId: wedding.id })
  expect((await send(announced, bytes)).status).toBe(204)
  expect(await shownIn(client, wedding.id)).toEqual([['laat.jpg', 'Ceremonie']])
  expect((await client.photos.listMyGalleries({})).galleries).toMatchObject([{ previewCount: 0 }])

  await world.work()
  world.clock.advance(2 * 60 * 60 * 1000)
  await world.work()
  const kinds = (await listLettersTo(world, client.email)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.endsWith('_ready'))).toEqual([])
  await studio.galleries.restoreGallery({ galleryId: wedding.id })
  expect((await client.photos.listForClient({ slug: wedding.slug, type: 'preview' })).photos).toMatchObject([
    { label: 'laat.jpg' },
  ])
})

test('finals are announced while the first of them is delivering their gallery', async () => {
  const { client, wedding } = await clientWithTwo()
  await world.work()
  const aim = { clientId: client.id, galleryId: wedding.id, type: 'final' } as const
  await upload(await drawJpeg(), aim, 'eerste.jpg')
  const holder = await world.owner.connect()
  let delivering: Promise<void> | undefined
  try {
    await holder.query('begin')
    // Blocks the delivery at the client's row, where the delivery updates the status. By then the
    // delivery has locked the gallery's row.
    await holder.query('select from clients where id = $1 for no key update', [client.id])
    delivering = world.work()
    await eventually(() => expectWaitingForLocks(world.owner, 1))
    // If the announcement waited here, it would hold the lock on the studio's storage count, which
    // the delivery needs at its end: a deadlock.
    expect((await announce(await drawJpeg(), aim, 'tweede.jpg')).status).toBe(201)
  } finally {
    await holder.query('rollback')
    holder.release()
    await delivering
  }
  const [delivered] = await studio.galleries.listGalleries({ clientId: client.id })
  expect(delivered).toMatchObject({ id: wedding.id, status: 'Delivered' })
})

test('what failed in one gallery is not mended by the same name in another', async () => {
  const { client, first, wedding } = await clientWithTwo()
  const name = 'half.jpg'
  await upload(Buffer.from('Dit is geen foto.'), { clientId: client.id, galleryId: wedding.id }, name)
  await upload(await drawJpeg(), { clientId: client.id, galleryId: first.id }, name)
  const failedOf = async () =>
    (await studio.uploads.listFailedUploads({})).filter(({ clientId }) => clientId === client.id)
  const failedFile = { name, refusal: 'not_a_photo', galleryId: wedding.id }
  expect(await failedOf()).toMatchObject([{ count: 1, files: [failedFile] }])
  world.clock.advance(1000)
  await upload(await drawJpeg(), { clientId: client.id, galleryId: wedding.id }, name)
  expect(await failedOf()).toEqual([])
})
