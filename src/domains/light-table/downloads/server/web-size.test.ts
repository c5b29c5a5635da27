import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { enterByLink, familyLinkInput, type Guest } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'

let world: World
let studio: Photographer
let anna: Client
let galleryId: string
let photoIds: string[]

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  galleryId = gallery!.id
  const labels = ['kus.jpg', 'dans.jpg']
  photoIds = []
  for (const label of labels) {
    const bytes = await drawJpeg({ widthPx: 3000, heightPx: 2000 })
    photoIds.push((await studio.addPhoto(anna.id, { type: 'final', label, bytes })).id)
  }
  await world.work()
})
afterAll(() => world.close())

async function guestWith(mayDownload: 'web' | 'original') {
  const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId, mayDownload })
  return { link, guest: await enterByLink(world, link, { name: 'Riet' }) }
}

const bytesAt = async (who: Guest, address: string, headers: Record<string, string> = {}) => {
  const response = await who.get(address, headers)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a guest takes a photo home in web size, of exactly the length it said', async () => {
  const { guest } = await guestWith('web')
  const plan = await guest.photos.planDownload({ photoIds: photoIds.slice(0, 1) })
  expect(plan.fileName).toBe('kus.jpg')
  const { response, bytes } = await bytesAt(guest, plan.address)
  expect(response.headers.get('content-length')).toBe(String(plan.sizeBytes))
  expect(bytes).toHaveLength(plan.sizeBytes)
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([2048, 1365])
})

test('several come as a ZIP that goes on at its byte; an original is given to nobody whose link gives web size', async () => {
  const { guest } = await guestWith('web')
  const plan = await guest.photos.planDownload({ photoIds })
  const { response, bytes } = await bytesAt(guest, plan.address)
  expect(bytes).toHaveLength(plan.sizeBytes)
  let at = 0
  const sizes = []
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [sum, size] = [bytes.readUInt32LE(at + 14), bytes.readUInt32LE(at + 18)]
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const entry = bytes.subarray(start, start + size)
    expect(crc32(entry)).toBe(sum)
    sizes.push((await sharp(entry).metadata()).width)
    at = start + size
  }
  expect(sizes).toEqual([2048, 2048])
  const reached = Math.floor(plan.sizeBytes / 2)
  const rest = { range: `bytes=${reached}-`, 'if-range': response.headers.get('etag')! }
  const continued = await bytesAt(guest, plan.address, rest)
  expect(continued.response.status).toBe(206)
  expect(Buffer.concat([bytes.subarray(0, reached), continued.bytes]).equals(bytes)).toBe(true)
})

function entriesIn(zip: Buffer): Buffer[] {
  const entries = []
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const entry = zip.subarray(start, start + zip.readUInt32LE(at + 18))
    expect(crc32(entry)).toBe(zip.readUInt32LE(at + 14))
    entries.push(entry)
    at = start + entry.length
  }
  return entries
}

const ofChild = async () =>
  sharp(await drawJpeg())
    .withExif({
      IFD0: { Artist: 'Sanne Vossen', Copyright: 'Studio Vossen', ImageDescription: 'Roos bij oma' },
      IFD2: { BodySerialNumber: '12345678', DateTimeOriginal: '2026:06:14 20:30:00' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Roos bij oma</x:xmpmeta>')
    .jpeg()
    .toBuffer()

const isPrivate = (photo: Buffer) => photo.includes('12345678') || photo.includes('Roos')

test('guests get originals without what is private, clients every byte, and guests too where the studio wants it', async () => {
  const sent = [Buffer.from(await ofChild()), Buffer.from(await ofChild())]
  const ids: string[] = []
  for (const bytes of sent) ids.push((await studio.addPhoto(anna.id, { type: 'final', bytes })).id)
  const { guest } = await guestWith('original')
  const single = await guest.photos.planDownload({ photoIds: ids.slice(0, 1) })
  const { bytes: one } = await bytesAt(guest, single.address)
  expect(isPrivate(one)).toBe(false)
  expect(one.includes('Sanne Vossen') && one.includes('2026:06:14 20:30:00')).toBe(true)
  expect((await sharp(one).raw().toBuffer()).equals(await sharp(sent[0]).raw().toBuffer())).toBe(true)

  const several = await guest.photos.planDownload({ photoIds: ids })
  const { response, bytes: zip } = await bytesAt(guest, several.address)
  expect(entriesIn(zip).map(isPrivate)).toEqual([false, false])
  expect(zip).toHaveLength(several.sizeBytes)
  for (const reached of [100, sent[0]!.length, zip.length - 300]) {
    const rest = { range: `bytes=${reached}-`, 'if-range': response.headers.get('etag')! }
    const { bytes: continued } = await bytesAt(guest, several.address, rest)
    expect(continued.equals(zip.subarray(reached))).toBe(true)
  }

  const own = await anna.photos.planDownload({ photoIds: ids })
  const response2 = await anna.get(own.address)
  expect(
    entriesIn(Buffer.from(await response2.arrayBuffer())).map((entry, at) => entry.equals(sent[at]!)),
  ).toEqual([true, true])

  await studio.studios.saveSettings({ guestOriginals: 'whole' })
  const whole = await guest.photos.planDownload({ photoIds: ids })
  expect(entriesIn((await bytesAt(guest, whole.address)).bytes).map(isPrivate)).toEqual([true, true])
  await studio.studios.saveSettings({ guestOriginals: 'clean' })
  expect((await guest.get(whole.address)).status).toBe(404)

  await studio.photos.deletePhotos({ photoIds: ids.slice(0, 1) })
  const rest = { range: 'bytes=100-', 'if-range': response.headers.get('etag')! }
  const { bytes: continued } = await bytesAt(guest, several.address, rest)
  expect(continued.equals(zip.subarray(100))).toBe(true)
})

test('what was planned in full goes to nobody whose link gives less by now', async () => {
  const { guest, link } = await guestWith('original')
  const { address, sizeBytes } = await guest.photos.planDownload({ photoIds })
  expect((await bytesAt(guest, address)).bytes).toHaveLength(sizeBytes)
  const { pin: _, ...terms } = familyLinkInput
  const give = (mayDownload: 'no' | 'web') =>
    studio.sharing.updateLink({ linkId: link.id, ...terms, mayDownload })
  await give('web')
  expect((await guest.get(address)).status).toBe(404)
  const inWebSize = await guest.photos.planDownload({ photoIds })
  await give('no')
  expect((await guest.get(inWebSize.address)).status).toBe(404)
  await expect(guest.photos.planDownload({ photoIds })).rejects.toMatchObject({ code: 'photo_not_yours' })
})

test('a ZIP that is under way ends after the photo it is in when the link is revoked', async () => {
  const { guest, link } = await guestWith('original')
  const plan = await guest.photos.planDownload({ photoIds })
  const { objects } = world.services
  const read = objects.read.bind(objects)
  const begun = new Set<string>()
  objects.read = async (...asked) => {
    const isFirst = begun.size === 0
    begun.add(asked[0])
    if (isFirst) await studio.sharing.revokeLink({ linkId: link.id })
    return read(...asked)
  }
  try {
    const response = await guest.get(plan.address)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(begun.size).toBe(1)
  } finally {
    objects.read = read
  }
})
