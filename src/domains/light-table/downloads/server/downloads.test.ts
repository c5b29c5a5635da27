import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { settingsNl } from '#domains/studios/settings.nl.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { DOWNLOAD_URL_SECONDS } from '#domains/photos/photos.rules.ts'
import { zipEntryNamesOf } from './download-zip.ts'
import { sweepDownloads } from './sweep-downloads.job.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
})
afterAll(() => world.close())

const DAY_MS = 24 * 60 * 60_000

async function finals(labels: string[]) {
  const photos = []
  for (const label of labels) photos.push(await studio.addPhoto(anna.id, { type: 'final', label }))
  return photos
}

const idsOf = (photos: { id: string }[]) => photos.map(({ id }) => id)

async function bytesAt(who: Visitor, path: string, headers: Record<string, string> = {}) {
  const response = await who.get(path, headers)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const nameIn = (response: Response) => {
  const [, encoded = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition')!) ?? []
  return decodeURIComponent(encoded)
}

function unpacked(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [sum, size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
    const bytes = zip.subarray(start, start + size)
    expect(crc32(bytes)).toBe(sum)
    return { name, bytes }
  })
}

test('one final comes as it is, under its own name', async () => {
  const [photo] = await finals(['Zoë & Jürgen; "kus".jpg'])
  const plan = await anna.photos.planDownload({ photoIds: [photo!.id] })
  expect(plan).toMatchObject({ count: 1, skippedCount: 0, sizeBytes: photo!.bytes.length })
  const { response, bytes } = await bytesAt(anna, plan.address)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('content-length')).toBe(String(photo!.bytes.length))
  expect(nameIn(response)).toBe(plan.fileName)
  expect(plan.fileName).toBe('Zoë & Jürgen; _kus_.jpg')
  expect(bytes.equals(photo!.bytes)).toBe(true)
})

test.each([
  ['\u202egpj.exe', 'gpj.exe.jpg'],
  ['rekening.pdf.jpg', 'rekening.pdf.jpg'],
  ['..\\..\\win.ini', '_.._win.ini.jpg'],
  ['CON.jpg', '_CON.jpg'],
  ['foto.JPEG', 'foto.JPEG'],
  ['foto.png', 'foto.png.jpg'],
])('one final called %j is saved as %s', async (label, name) => {
  const [photo] = await finals([label])
  const plan = await anna.photos.planDownload({ photoIds: [photo!.id] })
  expect(plan.fileName).toBe(name)
  expect(nameIn((await bytesAt(anna, plan.address)).response)).toBe(name)
})

test('several come as a ZIP in the order of the gallery, whatever was pressed first, named and numbered, of exactly the length it said', async () => {
  const photos = await finals(['a.jpg', 'b.jpg', 'c.jpg'])
  const plan = await anna.photos.planDownload({ photoIds: idsOf(photos.toReversed()) })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(world.clock())
  expect(plan).toMatchObject({ fileName: `fotos-${today}.zip`, count: 3, skippedCount: 0 })
  const { response, bytes } = await bytesAt(anna, plan.address)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-length')).toBe(String(plan.sizeBytes))
  expect(bytes).toHaveLength(plan.sizeBytes)
  const entries = unpacked(bytes)
  expect(entries.map(({ name }) => name)).toEqual(photos.map(({ id }, at) => `foto-${at + 1}-${id}.jpg`))
  for (const [at, entry] of entries.entries()) expect(entry.bytes.equals(photos[at]!.bytes)).toBe(true)
})

test('a studio may have the original names in the ZIP, told apart where two are the same', async () => {
  await asSystem(world.services.pool, (tx) =>
    tx.update(photographers).set({ zipNames: 'original' }).where(eq(photographers.id, studio.id)),
  )
  const photos = await finals(['dans.jpg', 'kus.jpg', 'kus.jpg'])
  const plan = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  const names = unpacked((await bytesAt(anna, plan.address)).bytes).map(({ name }) => name)
  expect(names).toEqual(['dans.jpg', 'kus.jpg', 'kus (2).jpg'])
  // Renaming changes the label, never the file name.
  await studio.photos.renamePhoto({ photoId: photos[0]!.id, label: 'Eerste dans' })
  const renamed = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  const namesAfter = unpacked((await bytesAt(anna, renamed.address)).bytes).map(({ name }) => name)
  expect(namesAfter.toSorted()).toEqual(names.toSorted())
  expect(await anna.photos.planDownload({ photoIds: [photos[0]!.id] })).toMatchObject({
    fileName: 'dans.jpg',
  })
  await asSystem(world.services.pool, (tx) =>
    tx.update(photographers).set({ zipNames: 'numbered' }).where(eq(photographers.id, studio.id)),
  )
})

test('the settings say what a ZIP holds, by an example of just that form', () => {
  const { numbered, original } = settingsNl.zipNames
  const [, id = ''] = /^foto-1-([0-9a-f-]{36})\.jpg:/.exec(numbered.line) ?? []
  const shown = { id, sourceName: original.line.split(':')[0]!, contentType: 'image/jpeg' }
  expect(zipEntryNamesOf([{ ...shown, zipNames: 'numbered' }])).toEqual([numbered.line.split(':')[0]])
  expect(zipEntryNamesOf([{ ...shown, zipNames: 'original' }])).toEqual(['DSC_1005.jpg'])
})

test('the same photo asked twice is in it once', async () => {
  const photos = await finals(['een.jpg', 'twee.jpg'])
  const photoIds = [...idsOf(photos), ...idsOf(photos)]
  expect(await anna.photos.planDownload({ photoIds })).toMatchObject({ count: 2, skippedCount: 0 })
})

test("photos that can't be read are skipped and counted; of none readable it says so", async () => {
  const photos = await finals(['1.jpg', '2.jpg', '3.jpg'])
  const [first, second, third] = idsOf(photos)
  await world.services.objects.remove([originalKeyOf(second!)])
  const plan = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  expect(plan).toMatchObject({ count: 2, skippedCount: 1 })
  expect(unpacked((await bytesAt(anna, plan.address)).bytes).map(({ name }) => name)).toEqual([
    `foto-1-${first}.jpg`,
    `foto-2-${third}.jpg`,
  ])
  const hopeless = anna.photos.planDownload({ photoIds: [second!] })
  await expect(hopeless).rejects.toMatchObject({ code: 'no_photo_readable' })
})

test('a ZIP that broke off goes on at its byte within a day, also after its address has ended, and never begins then', async () => {
  const photos = await finals(['een.jpg', 'twee.jpg', 'drie.jpg', 'vier.jpg'])
  const { address, sizeBytes } = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  const whole = await bytesAt(anna, address)
  const etag = whole.response.headers.get('etag')!
  const reached = Math.floor(sizeBytes / 3)
  const rest = { range: `bytes=${reached}-`, 'if-range': etag }

  world.clock.advance(DOWNLOAD_URL_SECONDS * 1000)
  const continued = await bytesAt(anna, address, rest)
  expect(continued.response.status).toBe(206)
  expect(continued.response.headers.get('content-range')).toBe(
    `bytes ${reached}-${sizeBytes - 1}/${sizeBytes}`,
  )
  expect(Buffer.concat([whole.bytes.subarray(0, reached), continued.bytes]).equals(whole.bytes)).toBe(true)

  const others: Record<string, string>[] = [
    {},
    { range: rest.range },
    { ...rest, 'if-range': '"van een ander"' },
  ]
  for (const headers of others) expect((await anna.get(address, headers)).status).toBe(404)
  world.clock.advance(DAY_MS)
  expect((await anna.get(address, rest)).status).toBe(404)
})

test('what was downloaded is forgotten after two days', async () => {
  const { downloadId } = await anna.photos.planDownload({ photoIds: idsOf(await finals(['weg.jpg'])) })
  const isKnown = async () =>
    (await world.owner.query('select from downloads where id = $1', [downloadId])).rowCount === 1
  const sweep = () => sweepDownloads.run({}, firstRun(world.services))
  world.clock.advance(2 * DAY_MS - 60_000)
  await sweep()
  expect(await isKnown()).toBe(true)
  world.clock.advance(2 * 60_000)
  await sweep()
  expect(await isKnown()).toBe(false)
})

test('a download tells how far it is', async () => {
  const photos = await finals(['een.jpg', 'twee.jpg'])
  const { address, downloadId, sizeBytes } = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  expect(await anna.photos.findDownload({ downloadId })).toEqual({ sentBytes: 0, sizeBytes })
  await bytesAt(anna, address)
  await expect
    .poll(() => anna.photos.findDownload({ downloadId }))
    .toEqual({ sentBytes: sizeBytes, sizeBytes })
})

test('a download that was begun goes on when a photo of it is deleted, and ends when one is hidden or its file is gone', async () => {
  const photos = await finals(['een.jpg', 'twee.jpg', 'drie.jpg', 'vier.jpg'])
  const { address, sizeBytes } = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  const whole = await bytesAt(anna, address)
  const etag = whole.response.headers.get('etag')!
  const restFrom = (at: number) => bytesAt(anna, address, { range: `bytes=${at}-`, 'if-range': etag })
  const [first, second, third] = idsOf(photos)

  await studio.photos.renamePhoto({ photoId: first!, label: 'Anders' })
  await studio.photos.deletePhotos({ photoIds: [second!] })
  for (const at of [1, Math.floor(sizeBytes / 2), sizeBytes - 1]) {
    const { response, bytes } = await restFrom(at)
    expect(response.status).toBe(206)
    expect(bytes.equals(whole.bytes.subarray(at))).toBe(true)
  }
  await studio.photos.setVisibility({ photoIds: [third!], visibility: 'studio' })
  expect((await restFrom(1)).response.status).toBe(404)
  await studio.photos.setVisibility({ photoIds: [third!], visibility: 'everyone' })
  expect((await restFrom(1)).response.status).toBe(206)
  await world.services.objects.remove([originalKeyOf(second!)])
  expect((await restFrom(1)).response.status).toBe(404)
})

test('of a download whose photos are all deleted nothing more is sent', async () => {
  const photos = await finals(['een.jpg', 'twee.jpg'])
  const { address } = await anna.photos.planDownload({ photoIds: idsOf(photos) })
  await studio.photos.deletePhotos({ photoIds: idsOf(photos) })
  expect((await anna.get(address)).status).toBe(404)
})

test('a studio takes home previews and finals of several clients, also what it deletes meanwhile', async () => {
  const other = await studio.newClient()
  const bytes = await drawJpeg()
  const photos = [
    await studio.addPhoto(anna.id, { bytes }),
    await studio.addPhoto(other.id, { type: 'final' }),
  ]
  const plan = await studio.photos.planDownload({ photoIds: idsOf(photos) })
  const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')
  await studio.photos.deletePhotos({ photoIds: [photos[0]!.id] })
  const [first] = unpacked((await bytesAt(studio, plan.address)).bytes)
  expect(hash(first!.bytes)).toBe(hash(bytes))
})
