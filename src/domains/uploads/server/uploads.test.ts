import { readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { activityLog } from '#domains/activity/server/activity.tables.ts'
import { localCaptureTime, momentOnLocalDay } from '#domains/photos/photos.rules.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { eventually } from '#test/world/eventually.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { recordStatements } from '#test/world/record-statements.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'
import { uploadsNl } from '../uploads.nl.ts'
import {
  OPEN_UPLOADS_MAX,
  OUTCOME_HEADER,
  REQUEST_MIN_BYTES,
  REFUSAL_HEADER,
  ROOM_HELD_MS,
  UPLOAD_LIFETIME_MS,
  UPLOAD_MAX_BYTES,
  INTERRUPTED_AFTER_MS,
} from '../uploads.rules.ts'
import { sweepUploads } from './sweep-uploads.job.ts'
import { sweepIncoming } from './sweep-incoming.ts'
import { uploads } from '../core/server/uploads.tables.ts'

let world: World
let studio: Photographer
let client: Awaited<ReturnType<Photographer['newClient']>>

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  client = await studio.newClient()
})
afterAll(() => world.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const tus = { 'tus-resumable': '1.0.0' }

type Announcement = { sizeBytes: number; name?: string; type?: string; clientId?: string }

function announce(
  who: Visitor,
  { sizeBytes, name = 'DSC_0001.jpg', type = 'preview', clientId }: Announcement,
) {
  const metadata = { filename: name, type, clientId: clientId ?? client.id }
  return who.fetch('/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(sizeBytes),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    },
  })
}

async function begin(who: Visitor, announced: Announcement): Promise<string> {
  const response = await announce(who, announced)
  expect(response.status).toBe(201)
  return response.headers.get('location')!
}

const send = (who: Visitor, path: string, bytes: Uint8Array, offset = 0) =>
  who.fetch(path, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

const ask = (who: Photographer, path: string) => who.fetch(path, { method: 'HEAD', headers: tus })

async function upload(who: Visitor, bytes: Uint8Array, announced: Partial<Announcement> = {}) {
  const path = await begin(who, { sizeBytes: bytes.length, ...announced })
  return { path, id: idIn(path), response: await send(who, path, bytes) }
}

const idIn = (path: string) => path.slice('/uploads/'.length)

const outcomeOf = (response: Response): unknown =>
  JSON.parse(decodeURIComponent(response.headers.get(OUTCOME_HEADER) ?? 'null'))

const inDatabase = <Result>(work: Parameters<typeof asSystem<Result>>[1]) =>
  asSystem(world.services.pool, work)

const rowOf = async (id: string) =>
  (await inDatabase((tx) => tx.select().from(uploads).where(eq(uploads.id, id))))[0]

const photoOf = async (id: string) =>
  (await inDatabase((tx) => tx.select().from(photos).where(eq(photos.id, id))))[0]

const roomOf = (who: Photographer) => who.storage.summariseStorage({})

const incoming = (path: string) => join(world.services.incomingFolder, idIn(path))

async function storedBytes(id: string): Promise<Buffer | undefined> {
  const photo = await photoOf(id)
  const found = photo && (await world.services.objects.read(photo.originalKey))
  return found && Buffer.concat((await found.stream.toArray()) as Buffer[])
}

const sweep = (services = world.services) => sweepUploads.run({}, firstRun(services))

async function sendAndHangUp(who: Photographer, path: string, bytes: Uint8Array, cutAt: number) {
  const line = request(`${world.url}${path}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie: who.cookieHeader(),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
  })
  line.on('error', () => {})
  line.write(bytes.subarray(0, cutAt))
  await expect.poll(async () => (await stat(incoming(path)).catch(() => undefined))?.size).toBe(cutAt)
  return line
}

test('what the camera wrote is kept: its file name, the very moment, which camera of its kind; both sides see when', async () => {
  const bytes = await sharp(await drawJpeg())
    .withExif({
      IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON Z 6_2' },
      IFD2: {
        DateTimeOriginal: '2026:06:14 15:22:10',
        OffsetTimeOriginal: '+02:00',
        SubSecTimeOriginal: '37',
        BodySerialNumber: '6021234',
      },
    })
    .jpeg()
    .toBuffer()
  const cleo = await studio.newClient()
  const { id } = await upload(studio, bytes, { clientId: cleo.id, name: 'DSC_0042.JPG' })

  const capturedAt = '2026-06-14T13:22:10.370Z'
  expect(await photoOf(id)).toMatchObject({
    sourceName: 'DSC_0042.JPG',
    camera: 'NIKON Z 6_2',
    cameraSerial: '6021234',
    capturedAt: new Date(capturedAt),
  })
  const type = 'preview'
  expect((await cleo.photos.listForClient({ type })).photos).toMatchObject([{ id, capturedAt }])
  const { photos: listed } = await studio.photos.listForStudio({ clientId: cleo.id, type })
  expect(listed).toMatchObject([{ id, capturedAt, sourceName: 'DSC_0042.JPG' }])
})

test('a photo taken abroad shows the evening that the clock there showed', async () => {
  const bytes = await sharp(await drawJpeg())
    .withExif({ IFD2: { DateTimeOriginal: '2026:06:14 20:30:00', OffsetTimeOriginal: '-04:00' } })
    .jpeg()
    .toBuffer()
  const cleo = await studio.newClient()
  const { id } = await upload(studio, bytes, { clientId: cleo.id })
  expect(await photoOf(id)).toMatchObject({ capturedAt: new Date('2026-06-15T00:30:00Z') })
  const { photos: listed } = await cleo.photos.listForClient({ type: 'preview' })
  expect(listed).toMatchObject([{ id, capturedAt: '2026-06-14T20:30:00.000-04:00' }])
  expect(shortDate(momentOnLocalDay(listed[0]!))).toBe('14 jun 2026')
  expect(localCaptureTime(listed[0]!.capturedAt!)).toBe('14/06/2026 20:30')
  const { address } = await studio.photos.planDownload({ photoIds: [id, await another(cleo)] })
  const zip = Buffer.from(await (await studio.get(address)).arrayBuffer())
  expect([zip.readUInt16LE(10) >> 11, (zip.readUInt16LE(10) >> 5) & 63, zip.readUInt16LE(12) & 31]).toEqual([
    20, 30, 14,
  ])
})

async function another(client: { id: string }): Promise<string> {
  return (await upload(studio, await drawJpeg(), { clientId: client.id })).id
}

test('a file that comes in becomes a photo with its bytes, and its room is used to the byte', async () => {
  const [before, bytes] = [await roomOf(studio), await drawJpeg({ widthPx: 300, heightPx: 200 })]
  const { id, response } = await upload(studio, bytes, {
    name: 'foto’s van Zoë & Jürgen (1).jpg',
    type: 'final',
  })

  expect(response.status).toBe(204)
  expect(outcomeOf(response)).toEqual({ outcome: 'added' })
  expect(await photoOf(id)).toMatchObject({
    photoLabel: 'foto’s van Zoë & Jürgen (1).jpg',
    type: 'final',
    clientId: client.id,
    studioId: studio.id,
    fileSize: bytes.length,
    widthPx: 300,
    heightPx: 200,
    contentType: 'image/jpeg',
  })
  expect(await storedBytes(id)).toEqual(Buffer.from(bytes))
  expect(await roomOf(studio)).toMatchObject({
    usedBytes: before.usedBytes + bytes.length,
    reservedBytes: before.reservedBytes,
  })
})

test('what an admin uploads who acts as a studio is in the log by both names', async () => {
  const admin = await world.admin()
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  await upload(admin, await drawJpeg({ widthPx: 320, heightPx: 200 }), { name: 'beheer.jpg' })
  await admin.accounts.stopActing({})
  const { rows } = await admin.activity.listLines({ about: studio.id, search: 'beheer.jpg' })
  expect(rows).toMatchObject([{ action: 'photo_uploaded', userId: studio.id, actingAdminId: admin.id }])
})

const longPhoto = async (sizeBytes: number) => Buffer.concat([await drawJpeg(), Buffer.alloc(sizeBytes)])

test('an upload goes on at its byte after the line broke, and after a restart', async () => {
  const bytes = await longPhoto(2 * REQUEST_MIN_BYTES)
  const next = 1000 + REQUEST_MIN_BYTES
  const path = await begin(studio, { sizeBytes: bytes.length })
  const line = await sendAndHangUp(studio, path, bytes, 1000)
  line.destroy()

  expect((await ask(studio, path)).headers.get('upload-offset')).toBe('1000')
  expect((await send(studio, path, bytes.subarray(1000, next), 1000)).status).toBe(204)
  // After half an hour the cache has expired, so only the file knows the offset.
  world.clock.advance(31 * 60_000)
  expect((await ask(studio, path)).headers.get('upload-offset')).toBe(String(next))
  expect(outcomeOf(await send(studio, path, bytes.subarray(next), next))).toEqual({ outcome: 'added' })
  expect(await storedBytes(idIn(path))).toEqual(Buffer.from(bytes))
})

test('a new request takes over from one that hangs, and the bytes stay whole', async () => {
  const bytes = await drawJpeg({ widthPx: 900, heightPx: 600 })
  const path = await begin(studio, { sizeBytes: bytes.length })
  const hanging = await sendAndHangUp(studio, path, bytes, 1500)

  const offset = Number((await ask(studio, path)).headers.get('upload-offset'))
  hanging.write(bytes.subarray(1500))
  const response = await send(studio, path, bytes.subarray(offset), offset)
  expect(outcomeOf(response)).toEqual({ outcome: 'added' })
  expect(await storedBytes(idIn(path))).toEqual(Buffer.from(bytes))
})

test('bytes at another offset, or more than was announced, are refused and change nothing', async () => {
  const bytes = await drawJpeg()
  const path = await begin(studio, { sizeBytes: bytes.length })
  expect((await send(studio, path, bytes, 7)).status).toBe(409)
  expect((await send(studio, path, new Uint8Array(bytes.length + 1))).status).toBe(413)
  expect((await ask(studio, path)).headers.get('upload-offset')).toBe('0')
  await studio.fetch(path, { method: 'DELETE', headers: tus })
})

test('nobody reaches an upload of another studio, and it goes on undisturbed', async () => {
  const [neighbour, bytes] = [await world.photographer(), await drawJpeg()]
  const path = await begin(studio, { sizeBytes: bytes.length })
  for (const stranger of [neighbour, client as unknown as Photographer]) {
    for (const response of [
      await ask(stranger, path),
      await send(stranger, path, bytes),
      await stranger.fetch(path, { method: 'DELETE', headers: tus }),
    ])
      expect(response.status).toBe(stranger === neighbour ? 404 : 403)
  }
  expect((await announce(neighbour, { sizeBytes: 10 })).status).toBe(404)
  expect(outcomeOf(await send(studio, path, bytes))).toEqual({ outcome: 'added' })
})

test('signed out, as a client or with an inactive studio nothing can be uploaded', async () => {
  const inactive = await world.photographer({ isActive: false })
  const answers = await Promise.all(
    [world.visitor(), client, inactive].map(async (who) => {
      const response = await announce(who, { sizeBytes: 10 })
      return [response.status, ((await response.json()) as { code: string }).code]
    }),
  )
  expect(answers).toEqual([
    [401, 'signed_out'],
    [403, 'wrong_role'],
    [403, 'studio_inactive'],
  ])
})

test.each([
  ['empty', { sizeBytes: 0 }],
  ['too_large', { sizeBytes: UPLOAD_MAX_BYTES + 1 }],
  ['bad_request', { sizeBytes: 10, type: 'thumbnail' }],
  ['bad_request', { sizeBytes: 10, name: ' \u0000 ' }],
  ['bad_request', { sizeBytes: 10, name: '\u200b' }],
])('before a byte comes in, %s is refused and takes no room', async (code, announced) => {
  const before = await roomOf(studio)
  const response = await announce(studio, announced)
  expect(await response.json()).toMatchObject({ code })
  expect(await roomOf(studio)).toEqual(before)
})

// Keeps the first 20 bytes of a JPEG. The bytes after that form no segment.
const withHole = (jpeg: Uint8Array) => Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(600, 7)])

function withSize(jpeg: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const bytes = Buffer.from(jpeg)
  const frameAt = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(heightPx, frameAt + 5)
  bytes.writeUInt16BE(widthPx, frameAt + 7)
  return bytes
}

const oddFiles: [string, () => Promise<Uint8Array>][] = [
  ['not_a_photo', async () => Buffer.from('dit is geen foto')],
  ['not_a_photo', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
  ['truncated', async () => (await drawJpeg({ widthPx: 600, heightPx: 400 })).subarray(0, 900)],
  ['corrupt', async () => withHole(await drawJpeg())],
  ['too_many_pixels', async () => withSize(await drawJpeg(), 16_000, 13_000)],
]

test.each(oddFiles)(
  'a file that is %s is refused with its reason, leaving no room or file behind',
  async (code, make) => {
    const [before, bytes] = [await roomOf(studio), await make()]
    const { path, id, response } = await upload(studio, bytes)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ code })
    expect(await rowOf(id)).toMatchObject({ state: 'refused', refusal: code })
    expect(await roomOf(studio)).toEqual(before)
    await expect(writeFile(incoming(path), '', { flag: 'r+' })).rejects.toThrow('ENOENT')
  },
)

test('the same photo twice for one client is stored once and says where it stands', async () => {
  const bytes = await drawJpeg()
  await upload(studio, bytes, { name: 'eerste.jpg' })
  const before = await roomOf(studio)
  const second = await upload(studio, bytes, { name: 'tweede.jpg' })
  expect(outcomeOf(second.response)).toEqual({ outcome: 'duplicate', label: 'eerste.jpg', type: 'preview' })
  expect(await photoOf(second.id)).toBeUndefined()
  expect(await roomOf(studio)).toEqual(before)

  const other = await studio.newClient()
  const elsewhere = await upload(studio, bytes, { clientId: other.id })
  expect(outcomeOf(elsewhere.response)).toEqual({ outcome: 'added' })
})

test('a preview that needed no more work is delivered by uploading the same file as final', async () => {
  const bytes = await drawJpeg({ widthPx: 500, heightPx: 300 })
  await upload(studio, bytes, { name: 'keuze.jpg' })
  const delivered = await upload(studio, bytes, { name: 'keuze.jpg', type: 'final' })
  expect(outcomeOf(delivered.response)).toEqual({ outcome: 'added' })
  expect(await photoOf(delivered.id)).toMatchObject({ type: 'final', photoLabel: 'keuze.jpg' })

  const again = await upload(studio, bytes, { name: 'keuze.jpg', type: 'final' })
  expect(outcomeOf(again.response)).toEqual({ outcome: 'duplicate', label: 'keuze.jpg', type: 'final' })
})

test('of two uploads that ask for the last room at once exactly one gets it', async () => {
  const racer = await world.photographer({ storageGb: 1 })
  const racersClient = await racer.newClient()
  const announced = { sizeBytes: 100 * 1024 ** 2, clientId: racersClient.id }
  const gb = 1024 ** 3
  await inDatabase((tx) =>
    tx
      .update(studioRoom)
      .set({ usedBytes: gb - 1.5 * announced.sizeBytes })
      .where(eq(studioRoom.studioId, racer.id)),
  )
  const theirs = await world.owner.connect()
  await theirs.query('begin')
  await theirs.query('select from studio_room where photographer_id = $1 for update', [racer.id])
  const racing = Promise.all([announce(racer, announced), announce(racer, announced)])
  await eventually(() => expectWaitingForLocks(world.owner, 2))
  await theirs.query('commit')
  theirs.release()
  const [won, lost] = (await racing).sort((one, other) => one.status - other.status)
  expect([won.status, lost.status]).toEqual([201, 422])
  expect(await lost.json()).toEqual({ code: 'storage_full', freeBytes: announced.sizeBytes / 2 })
  await racer.fetch(won.headers.get('location')!, { method: 'DELETE', headers: tus })
  expect(await roomOf(racer)).toMatchObject({ reservedBytes: 0, freeBytes: 1.5 * announced.sizeBytes })
})

test('a cancelled upload gives its room back at once and is gone', async () => {
  const [before, bytes] = [await roomOf(studio), await drawJpeg({ widthPx: 400, heightPx: 300 })]
  const path = await begin(studio, { sizeBytes: bytes.length })
  const line = await sendAndHangUp(studio, path, bytes, 500)
  expect((await studio.fetch(path, { method: 'DELETE', headers: tus })).status).toBe(204)
  line.destroy()
  expect((await ask(studio, path)).status).toBe(404)
  expect(await roomOf(studio)).toEqual(before)
})

test.each([
  ['before anything was done', async () => {}],
  [
    'when the file had moved and the row had not',
    async (path: string) => {
      await world.services.objects.adopt(originalKeyOf(idIn(path)), incoming(path), { contentType: '' })
    },
  ],
])('an upload whose process died %s becomes a photo at the next request, once', async (_when, crash) => {
  const [before, bytes] = [await roomOf(studio), await drawJpeg()]
  const path = await begin(studio, { sizeBytes: bytes.length })
  await writeFile(incoming(path), bytes)
  await crash(path)

  const response = await ask(studio, path)
  expect(response.headers.get('upload-offset')).toBe(String(bytes.length))
  expect(await photoOf(idIn(path))).toMatchObject({ fileSize: bytes.length })
  expect((await ask(studio, path)).headers.get('upload-offset')).toBe(String(bytes.length))
  expect(await storedBytes(idIn(path))).toEqual(Buffer.from(bytes))
  expect(await roomOf(studio)).toMatchObject({
    usedBytes: before.usedBytes + bytes.length,
    reservedBytes: before.reservedBytes,
  })
})

test('what had come in whole before a restart becomes a photo without anyone asking; the rest waits', async () => {
  const [whole, half] = [await drawJpeg(), await drawJpeg()]
  const [wholePath, halfPath] = [
    await begin(studio, { sizeBytes: whole.length }),
    await begin(studio, { sizeBytes: half.length }),
  ]
  await writeFile(incoming(wholePath), whole)
  await writeFile(incoming(halfPath), half.subarray(0, 100))
  await sweepIncoming(world.services, 0)
  expect(await photoOf(idIn(wholePath))).toBeDefined()
  expect((await ask(studio, halfPath)).headers.get('upload-offset')).toBe('100')
  await studio.fetch(halfPath, { method: 'DELETE', headers: tus })
})

test('a photo that the start finishes while its sender does is there for both, and nothing fails', async () => {
  const bytes = await drawJpeg()
  const { objects } = world.services
  const adopt = objects.adopt.bind(objects)
  objects.adopt = async (...asked) => {
    objects.adopt = adopt
    await sweepIncoming(world.services, 0)
    return adopt(...asked)
  }
  const { id, path, response } = await upload(studio, bytes)
  expect(response.status).toBeLessThan(300)
  expect((await ask(studio, path)).status).toBeLessThan(300)
  expect(await storedBytes(id)).toEqual(Buffer.from(bytes))
})

test('after a day the sweep gives back the room of what never came, and the studio sees it failed', async () => {
  const [{ usedBytes }, bytes] = [await roomOf(studio), await drawJpeg()]
  const path = await begin(studio, { sizeBytes: bytes.length, name: 'nooit-gekomen.jpg' })
  await writeFile(incoming(path), bytes.subarray(0, 50))
  await sweep()
  expect((await ask(studio, path)).headers.get('upload-offset')).toBe('50')

  world.clock.advance(UPLOAD_LIFETIME_MS)
  await sweep()
  expect((await ask(studio, path)).status).toBe(410)
  expect(await roomOf(studio)).toMatchObject({ usedBytes, reservedBytes: 0 })
  const stray = '0198c000-0000-7000-8000-000000000000'
  await writeFile(join(world.services.incomingFolder, stray), 'x')
  await sweepIncoming(world.services, 0)
  await expect(writeFile(join(world.services.incomingFolder, stray), '', { flag: 'r+' })).rejects.toThrow(
    'ENOENT',
  )
  expect(await studio.uploads.listFailedUploads({})).toContainEqual(
    expect.objectContaining({ clientId: client.id, clientName: 'Anna de Vries', type: 'preview' }),
  )
})

test('an upload that storage does not answer for keeps no other from its end, and no server from starting', async () => {
  const [before, bytes] = [await roomOf(studio), await drawJpeg()]
  const unknown = await begin(studio, { sizeBytes: bytes.length })
  const [whole, lost] = [
    await begin(studio, { sizeBytes: bytes.length }),
    await begin(studio, { sizeBytes: bytes.length }),
  ]
  await writeFile(incoming(whole), bytes)
  const { objects } = world.services
  const stating = objects.stat.bind(objects)
  objects.stat = async (key) => {
    if (key === originalKeyOf(idIn(unknown))) throw new Error('no answer')
    return stating(key)
  }
  await sweepIncoming(world.services, 0)
  expect(await photoOf(idIn(whole))).toBeDefined()
  world.clock.advance(UPLOAD_LIFETIME_MS)
  await expect(sweep()).rejects.toThrow('no answer')
  expect(await rowOf(idIn(lost))).toMatchObject({ state: 'abandoned' })
  objects.stat = stating
  await sweep()
  expect(await roomOf(studio)).toMatchObject({ reservedBytes: before.reservedBytes })
})

test('what another machine gave up while its last bytes came in, is not said to have become a photo', async () => {
  const bytes = await drawJpeg({ widthPx: 900, heightPx: 600 })
  const path = await begin(studio, { sizeBytes: bytes.length })
  const line = await sendAndHangUp(studio, path, bytes, 1000)
  world.clock.advance(UPLOAD_LIFETIME_MS)
  await sweep({ ...world.services, incomingFolder: join(world.services.incomingFolder, 'elsewhere') })
  const answered = new Promise((resolve) => line.once('response', ({ statusCode }) => resolve(statusCode)))
  line.end(bytes.subarray(1000))
  expect(await answered).toBe(410)
  expect(await photoOf(idIn(path))).toBeUndefined()
})

test('failed uploads leave the list when they come in after all, or are dismissed, and are nobody else’s', async () => {
  const [hers, neighbour] = [await studio.newClient({ firstName: 'Noor' }), await world.photographer()]
  const failed = async () =>
    (await studio.uploads.listFailedUploads({})).filter(({ clientId }) => clientId === hers.id)
  const clientId = hers.id
  for (const name of ['a.jpg', 'b.jpg', 'b.jpg']) await upload(studio, Buffer.from('nee'), { clientId, name })
  expect(await failed()).toMatchObject([{ count: 2, refusal: 'not_a_photo', type: 'preview' }])

  await upload(studio, await drawJpeg(), { clientId, name: 'a.jpg' })
  expect(await failed()).toMatchObject([{ count: 1 }])

  await neighbour.uploads.dismissFailedUploads({ clientId })
  expect(await neighbour.uploads.listFailedUploads({})).toEqual([])
  expect(await failed()).toMatchObject([{ count: 1 }])
  await studio.uploads.dismissFailedUploads({ clientId })
  expect(await failed()).toEqual([])
})

test('small parts that do not end a file are refused; what came in before a line broke goes on', async () => {
  const bytes = await longPhoto(3 * REQUEST_MIN_BYTES)
  const path = await begin(studio, { sizeBytes: bytes.length })
  const tiny = await send(studio, path, bytes.subarray(0, 1))
  expect([tiny.status, (await tiny.json()) as unknown]).toEqual([400, { code: 'bad_request' }])
  expect((await ask(studio, path)).headers.get('upload-offset')).toBe('0')

  const line = await sendAndHangUp(studio, path, bytes, 7)
  line.destroy()
  const offset = Number((await ask(studio, path)).headers.get('upload-offset'))
  expect(offset).toBe(7)
  const almost = bytes.length - 5
  expect((await send(studio, path, bytes.subarray(7, almost), 7)).status).toBe(204)
  expect(outcomeOf(await send(studio, path, bytes.subarray(almost), almost))).toEqual({ outcome: 'added' })
  expect(await storedBytes(idIn(path))).toEqual(bytes)
})

test('what came in is not read again for the next part of it', async () => {
  const bytes = await longPhoto(3 * REQUEST_MIN_BYTES)
  const path = await begin(studio, { sizeBytes: bytes.length })
  await send(studio, path, bytes.subarray(0, REQUEST_MIN_BYTES))
  // Changes a received byte: rereading the file would give another checksum.
  const file = await readFile(incoming(path))
  file[REQUEST_MIN_BYTES - 1] = 1
  await writeFile(incoming(path), file)
  await send(studio, path, bytes.subarray(REQUEST_MIN_BYTES), REQUEST_MIN_BYTES)
  expect((await photoOf(idIn(path)))?.crc32).toBe(crc32(bytes))
})

test('room for which nothing came in an hour is given back; the upload goes on where room is left, and only there', async () => {
  const owner = await world.photographer()
  const hers = await owner.newClient()
  const bytes = await longPhoto(REQUEST_MIN_BYTES)
  const setRoom = (free: number) =>
    inDatabase(async (tx) => {
      const used = 100 * 1024 ** 3 - free
      await tx.update(studioRoom).set({ usedBytes: used }).where(eq(studioRoom.studioId, owner.id))
    })
  await setRoom(bytes.length)
  const path = await begin(owner, { sizeBytes: bytes.length, clientId: hers.id })
  expect((await roomOf(owner)).reservedBytes).toBe(bytes.length)
  world.clock.advance(ROOM_HELD_MS - 60_000)
  await sweep()
  expect((await roomOf(owner)).reservedBytes).toBe(bytes.length)
  world.clock.advance(60_000)
  await sweep()
  expect((await roomOf(owner)).reservedBytes).toBe(0)

  await setRoom(bytes.length - 1)
  const full = await send(owner, path, bytes)
  expect([full.status, (await full.json()) as unknown]).toEqual([
    422,
    { code: 'storage_full', freeBytes: bytes.length - 1 },
  ])
  await setRoom(bytes.length)
  expect(outcomeOf(await send(owner, path, bytes))).toEqual({ outcome: 'added' })
  expect(await roomOf(owner)).toMatchObject({ freeBytes: 0, reservedBytes: 0 })
})

test('a studio has at most so many files on their way', async () => {
  const owner = await world.photographer()
  const hers = await owner.newClient()
  const now = world.clock()
  await inDatabase((tx) =>
    tx.execute(sql`insert into uploads (id, photographer_id, client_id, gallery_id, type, file_name, size_bytes, state, created_at, expires_at, holds_room)
      select gen_random_uuid(), ${owner.id}, ${hers.id}, newest_gallery(${hers.id}), 'preview', 'DSC_' || n, 1, 'receiving', ${now}, ${now}::timestamptz + interval '1 day', false
      from generate_series(1, ${OPEN_UPLOADS_MAX - 1}) n`),
  )
  await begin(owner, { sizeBytes: 10, clientId: hers.id })
  const refused = await announce(owner, { sizeBytes: 10, clientId: hers.id })
  expect([refused.status, (await refused.json()) as unknown]).toEqual([429, { code: 'too_many_uploads' }])
})

test('a photo that came in stands in the log with the address it came from', async () => {
  await upload(studio, await drawJpeg(), { name: 'van-hier.jpg' })
  const lines = await inDatabase((tx) =>
    tx.select().from(activityLog).where(eq(activityLog.details, 'van-hier.jpg')),
  )
  expect(lines).toMatchObject([{ action: 'photo_uploaded', ipAddress: expect.stringContaining('127.0.0.1') }])
})

test('an upload costs one look at its session and one statement at its beginning, and the same at its end', async () => {
  const bytes = await drawJpeg()
  let path!: string
  const beginning = await recordStatements(
    async () => (path = await begin(studio, { sizeBytes: bytes.length })),
  )
  const end = await recordStatements(() => send(studio, path, bytes))
  expect(await photoOf(idIn(path))).toBeDefined()
  expect([beginning.length, end.length]).toEqual([2, 2])
})

test('an upload leaves the disk what the database needs: it is refused in words, and photos can still be deleted', async () => {
  const MB = 1024 ** 2
  const roomy = { ...world.diskSpace }
  const bytes = await drawJpeg()
  const { id } = await upload(studio, bytes)
  const path = await begin(studio, { sizeBytes: 4000 })
  const before = await roomOf(studio)

  // 5 % of the 10 GB disk has to stay free.
  Object.assign(world.diskSpace, { sizeBytes: 10_000 * MB, freeBytes: 500 * MB + 1000 })
  const refused = await announce(studio, { sizeBytes: 1001 })
  expect(refused.status).toBe(507)
  expect(refused.headers.get(REFUSAL_HEADER)).toBe('disk_full')
  expect(uploadsNl.failure.disk_full).toContain('geen ruimte meer')
  expect((await send(studio, path, Buffer.alloc(4000))).status).toBe(507)
  expect(await roomOf(studio)).toEqual(before)
  await studio.photos.deletePhotos({ photoIds: [id] })
  expect(await photoOf(id)).toBeUndefined()

  Object.assign(world.diskSpace, roomy)
  expect((await upload(studio, await drawJpeg())).response.status).toBe(204)
  await studio.fetch(path, { method: 'DELETE', headers: tus })
})

test('files that were broken off are told by name and with why; they leave when they came in, or with their room when dismissed', async () => {
  const owner = await world.photographer()
  const hers = await owner.newClient({ firstName: 'Noor' })
  const clientId = hers.id
  const bytes = await drawJpeg()
  const paths: string[] = []
  for (const name of ['a.jpg', 'b.jpg'])
    paths.push(await begin(owner, { sizeBytes: bytes.length, name, clientId }))
  await upload(owner, Buffer.from('nee'), { clientId, name: 'c.jpg' })
  const left = async () => (await owner.uploads.listFailedUploads({}))[0]
  expect(await left()).toMatchObject({ count: 1, waitingCount: 0 })

  world.clock.advance(INTERRUPTED_AFTER_MS)
  expect(await left()).toMatchObject({
    count: 3,
    waitingCount: 2,
    refusal: null,
    files: [
      { name: 'a.jpg', refusal: null },
      { name: 'b.jpg', refusal: null },
      { name: 'c.jpg', refusal: 'not_a_photo' },
    ],
  })
  expect(outcomeOf(await send(owner, paths[0]!, bytes))).toEqual({ outcome: 'added' })
  expect((await left())?.files.map(({ name }) => name)).toEqual(['b.jpg', 'c.jpg'])

  world.clock.advance(ROOM_HELD_MS)
  await sweep()
  const bell = await owner.notifications.listNotifications({})
  expect(JSON.stringify(bell)).toContain('uploads_failed')
  await owner.uploads.dismissFailedUploads({ clientId })
  expect(await left()).toBeUndefined()
  expect((await roomOf(owner)).reservedBytes).toBe(0)
  expect((await ask(owner, paths[1]!)).status).toBe(404)
})
