import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { PREVIEW_URL_SECONDS, photoUrl, type PhotoType } from '../../photos.rules.ts'
import { CUT_PX, cutUrl, type CutPlace } from '../loupe.rules.ts'

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
})
afterAll(() => world.close())
beforeEach(() => world.owner.query('delete from attempts'))

/** A gradient, on which a watermark differs from JPEG artefacts. */
const drawLight = (widthPx = 1800, heightPx = 1500) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <linearGradient id="light" x2="1" y2="1"><stop offset="0" stop-color="#c9a27e"/><stop offset="1" stop-color="#4d5b78"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`),
  )
    .flatten()
    .jpeg({ quality: 95 })
    .toBuffer()

let drawn: Promise<Buffer> | undefined

/** Returns a unique file: bytes after the end marker change no pixel. */
const softPhoto = async () => Buffer.concat([await (drawn ??= drawLight()), Buffer.from(randomUUID())])

async function newPhoto(type: PhotoType, bytes?: Uint8Array) {
  const photo = await studio.addPhoto(anna.id, { type, bytes: bytes ?? (await softPhoto()) })
  await world.work()
  return photo
}

type LoupeVisitor = Pick<Visitor, 'photos' | 'get'>

async function listed(who: LoupeVisitor, photoId: string, type: PhotoType) {
  const { photos, signature } = await who.photos.listForClient({ type })
  return { photo: photos.find(({ id }) => id === photoId)!, signature }
}

async function addressOf(who: LoupeVisitor, photoId: string, type: PhotoType, place: CutPlace) {
  const { photo, signature } = await listed(who, photoId, type)
  return cutUrl(photo, place, signature)
}

async function studioAddressOf(photoId: string, type: PhotoType, place: CutPlace) {
  const { photos, signature } = await studio.photos.listForStudio({ clientId: anna.id, type })
  return cutUrl(
    photos.find(({ id }) => id === photoId)!,
    place,
    signature,
  )
}

async function shown(who: Pick<Visitor, 'get'>, address: string) {
  const response = await who.get(address)
  expect(response.status, address).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe(`private, max-age=${PREVIEW_URL_SECONDS}, immutable`)
  return Buffer.from(await response.arrayBuffer())
}

async function refused(who: Pick<Visitor, 'get'>, address: string) {
  const response = await who.get(address)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  return response.status === 404 ? 404 : JSON.parse(text)
}

const raw = async (image: Buffer | Uint8Array, part?: CutPlace & { width: number; height: number }) => {
  const decoded = sharp(image).removeAlpha()
  return (part ? decoded.extract(part) : decoded).raw().toBuffer()
}

const worst = (one: Buffer, other: Buffer) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)

const MARKED_FROM = 24

describe('what is seen', () => {
  test('a studio sees the very pixels of the original, a preview’s too; a client those of a final', async () => {
    const place = { left: 500, top: 200 }
    const preview = await newPhoto('preview')
    const final = await newPhoto('final')
    const part = { ...place, width: CUT_PX, height: CUT_PX }
    for (const [who, photo, address] of [
      [studio, preview, await studioAddressOf(preview.id, 'preview', place)],
      [studio, final, await studioAddressOf(final.id, 'final', place)],
      [anna, final, await addressOf(anna, final.id, 'final', place)],
    ] as const) {
      const cut = await shown(who, address)
      expect(await sharp(cut).metadata()).toMatchObject({ width: CUT_PX, height: CUT_PX })
      expect(worst(await raw(cut), await raw(photo.bytes as Buffer, part))).toBeLessThan(MARKED_FROM)
    }
  })

  test('each way a camera was held is cut upright, from the place that is pointed at', async () => {
    const light = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1400">
      <linearGradient id="a"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#f00"/></linearGradient>
      <linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#00f"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#a)"/><rect y="700" width="100%" height="700" fill="url(#b)" opacity=".6"/></svg>`
    const drawn = await sharp(Buffer.from(light)).flatten().png({ compressionLevel: 1 }).toBuffer()
    const held: { orientation: number; id: string; bytes: Uint8Array }[] = []
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await sharp(drawn)
        .withMetadata({ orientation })
        .withExifMerge({ IFD0: { ImageDescription: randomUUID(), Orientation: String(orientation) } })
        .jpeg({ quality: 95 })
        .toBuffer()
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(orientation)
      held.push({ orientation, ...(await studio.addPhoto(anna.id, { type: 'final', bytes })) })
    }
    await world.work()
    const place = { left: 200, top: 100 }
    for (const { orientation, id, bytes } of held) {
      const cut = await shown(anna, await addressOf(anna, id, 'final', place))
      const upright = await sharp(bytes).autoOrient().toBuffer()
      const expected = await raw(upright, { ...place, width: CUT_PX, height: CUT_PX })
      expect(worst(await raw(cut), expected), `orientation ${orientation}`).toBeLessThan(MARKED_FROM)
    }
  })

  test('of a photo smaller than a cut all is shown', async () => {
    const { id } = await newPhoto('final', await drawJpeg({ widthPx: 900, heightPx: 700 }))
    const cut = await shown(anna, await addressOf(anna, id, 'final', { left: 0, top: 0 }))
    expect(await sharp(cut).metadata()).toMatchObject({ width: 900, height: 700 })
    expect(await refused(anna, await addressOf(anna, id, 'final', { left: 100, top: 0 }))).toBe(404)
  })

  test('a place beside the photo, between two steps or of another shape is nowhere', async () => {
    const { id } = await newPhoto('final')
    const good = await addressOf(anna, id, 'final', { left: 600, top: 300 })
    await shown(anna, good)
    for (const file of ['700-300', '600-400', '50-0', '-100-0', '0', '0-0-0', '1e2-0', '999999-0', ''])
      expect(await refused(anna, good.replace('600-300', file)), file).toBe(404)
  })
})

describe('the mark of a preview', () => {
  test('stands on every cut, and no cuts together with the picture clean the photo', async () => {
    // Large enough for cuts to have small watermark copies too.
    const [widthPx, heightPx] = [3600, 2400]
    const { id, bytes } = await newPhoto('preview', await drawLight(widthPx, heightPx))
    const original = await raw(bytes)
    const { photo, signature } = await listed(anna, id, 'preview')
    const large = Buffer.from(await (await anna.get(photoUrl(photo, 2048, signature))).arrayBuffer())
    const fromPicture = await raw(await sharp(large).resize(widthPx, heightPx, { fit: 'fill' }).toBuffer())
    const differs = (picture: Buffer, at: number, from = at) => {
      for (let c = 0; c < 3; c += 1)
        if (Math.abs(picture[at * 3 + c]! - original[from * 3 + c]!) >= MARKED_FROM) return true
      return false
    }

    const isMarked = new Uint8Array(widthPx * heightPx)
    for (let at = 0; at < isMarked.length; at += 1) isMarked[at] = differs(fromPicture, at) ? 1 : 0
    for (let top = 0; top <= heightPx - CUT_PX; top += 600) {
      for (let left = 0; left <= widthPx - CUT_PX; left += 600) {
        const cut = await raw(await shown(anna, cutUrl(photo, { left, top }, signature)))
        const quarters = [0, 0, 0, 0]
        for (let y = 0; y < CUT_PX; y += 1) {
          for (let x = 0; x < CUT_PX; x += 1) {
            const whole = (top + y) * widthPx + left + x
            if (differs(cut, y * CUT_PX + x, whole))
              quarters[Math.floor((y * 2) / CUT_PX) * 2 + Math.floor((x * 2) / CUT_PX)]! += 1
            else isMarked[whole] = 0
          }
        }
        const least = Math.min(...quarters) / (CUT_PX / 2) ** 2
        expect(least, `the cut at ${left}, ${top}`).toBeGreaterThan(0.003)
      }
    }
    // No clean photo results even if an attacker knows, for each pixel, which picture is clean.
    const markedByQuarter = [0, 0, 0, 0]
    isMarked.forEach((marked, at) => {
      const [x, y] = [at % widthPx, Math.floor(at / widthPx)]
      markedByQuarter[Math.floor((y * 2) / heightPx) * 2 + Math.floor((x * 2) / widthPx)]! += marked
    })
    expect(Math.min(...markedByQuarter) / (isMarked.length / 4)).toBeGreaterThan(0.003)
  })

  test('is another on each photo, however alike, and can’t be worked out without our secret', async () => {
    const [one, two] = [await newPhoto('preview'), await newPhoto('preview')]
    const place = { left: 600, top: 300 }
    const ofOne = await addressOf(anna, one.id, 'preview', place)
    const cut = await shown(anna, ofOne)
    expect(cut.equals(await shown(anna, ofOne)), 'the same again').toBe(true)
    expect(cut.equals(await shown(anna, await addressOf(anna, two.id, 'preview', place)))).toBe(false)
    const { secret } = world.services
    const other = 'another secret, as long as a secret is'
    Object.assign(world.services, { secret: other, formerSecrets: [secret] })
    const byOther = await shown(anna, ofOne)
    Object.assign(world.services, { secret, formerSecrets: [other] })
    expect(cut.equals(byOther)).toBe(false)
  })

  test('is the studio’s own, and changes with it: what was marked before has no address', async () => {
    const { id } = await newPhoto('preview')
    const place = { left: 600, top: 300 }
    const before = await addressOf(anna, id, 'preview', place)
    const withOld = await shown(anna, before)
    await world.owner.query(
      `update photographers set allow_custom_branding = true, watermark_text = 'Studio Vossen' where id = $1`,
      [studio.id],
    )
    expect(await refused(anna, before)).toBe(404)
    expect(await refused(anna, await addressOf(anna, id, 'preview', place))).toBe(404)
    await studio.photos.retryPictures({ photoIds: [id] })
    await world.work()
    const withNew = await shown(anna, await addressOf(anna, id, 'preview', place))
    expect(withNew.equals(withOld)).toBe(false)
  })
})

describe('who sees it', () => {
  const guestOf = async (mayDownload: 'no' | 'web' | 'original') => {
    const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
    const link = await studio.sharing.createLink({
      ...familyLinkInput,
      galleryId: gallery!.id,
      shows: 'both',
      mayDownload,
    })
    return enterByLink(world, link, { name: 'Riet' })
  }

  test('a guest looks closely at a preview, and at a final only where the link gives the original', async () => {
    const [preview, final] = [await newPhoto('preview'), await newPhoto('final')]
    const place = { left: 0, top: 0 }
    for (const mayDownload of ['no', 'web', 'original'] as const) {
      const guest = await guestOf(mayDownload)
      await shown(guest, await addressOf(guest, preview.id, 'preview', place))
      const address = await addressOf(guest, final.id, 'final', place)
      if (mayDownload === 'original') await shown(guest, address)
      else expect(await refused(guest, address), mayDownload).toBe(404)
    }
  })

  test('a hundred and twenty an hour, each for themselves; then it says how long to wait', async () => {
    const bytes = await drawJpeg({ widthPx: 400, heightPx: 300 })
    const { id } = await newPhoto('preview', bytes)
    const place = { left: 0, top: 0 }
    const address = await addressOf(anna, id, 'preview', place)
    await shown(anna, address)
    await world.owner.query(`update attempts set count = 119 where key like 'draw_cut %'`)
    await shown(anna, address)
    const no = await refused(anna, address)
    expect(no).toMatchObject({ code: 'too_many_attempts' })
    expect(no.waitSeconds).toBeGreaterThan(3500)
    await shown(studio, await studioAddressOf(id, 'preview', place))
    world.clock.advance(60 * 60_000)
    await shown(anna, await addressOf(anna, id, 'preview', place))
  })

  test('a lost or damaged original is said in words, and looked after', async () => {
    const lost = await newPhoto('preview')
    const address = await addressOf(anna, lost.id, 'preview', { left: 0, top: 0 })
    await world.services.objects.remove([`originals/${lost.id}`])
    expect(await refused(anna, address)).toEqual({ code: 'original_unreadable' })
    await world.work()
    const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
    expect(photos.find(({ id }) => id === lost.id)).toMatchObject({ damage: 'missing' })

    const torn = await newPhoto('final')
    const there = await addressOf(anna, torn.id, 'final', { left: 600, top: 300 })
    const half = torn.bytes.subarray(0, torn.bytes.length / 2)
    await world.services.objects.write(`originals/${torn.id}`, half, { contentType: 'image/jpeg' })
    expect(await refused(anna, there)).toEqual({ code: 'original_unreadable' })
  })
})
