import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countByTier } from '#test/world/count-by-tier.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { ARRIVALS_DEBOUNCE_MS } from '#domains/photos/core/server/photo-notifications.ts'

const LETTER_MAX_BYTES = 120_000

let world: World
let studio: Photographer
let anna: Client
let received: Email[]
let server: SMTPServer

beforeAll(async () => {
  world = await newWorld()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  world.services.smtp = { url: `smtp://127.0.0.1:${port}`, from: 'post@lichttafel.nl' }
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
beforeEach(async () => {
  received = []
  anna = await studio.newClient()
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await world.close()
})

const drawGrain = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const [width, height] = [countByTier(1200, 2400), countByTier(800, 1600)]
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function arrive(photos: Parameters<Photographer['addPhoto']>[1][]) {
  const ids: string[] = []
  for (const photo of photos) ids.push((await studio.addPhoto(anna.id, photo)).id)
  await world.work()
  world.clock.advance(ARRIVALS_DEBOUNCE_MS)
  return ids
}

async function theirLetter(subject: RegExp) {
  await world.work()
  const letter = received.find(
    (mail) => mail.to?.some(({ address }) => address === anna.email) && subject.test(mail.subject ?? ''),
  )
  const pictures = (letter?.attachments ?? []).map(({ contentId, content, disposition, filename }) => ({
    name: filename,
    cid: contentId?.replace(/[<>]/g, ''),
    disposition,
    bytes: content as ArrayBuffer,
  }))
  return { html: letter?.html ?? '', text: letter?.text ?? '', pictures }
}

const sizesOf = (pictures: { bytes: ArrayBuffer }[]) =>
  Promise.all(
    pictures.map(async ({ bytes }) => {
      const { width, height } = await sharp(bytes).metadata()
      return { width, height }
    }),
  )

test('news of photos comes with a cover and four of them, in the letter itself and light', async () => {
  const grain = await drawGrain()
  // Bytes after a JPEG's end marker make each file a photo of its own.
  await arrive(
    Array.from({ length: 6 }, (_, nth) => ({ bytes: Buffer.concat([grain, Buffer.from(`${nth}`)]) })),
  )
  const { html, text, pictures } = await theirLetter(/previews staan klaar/)

  expect(pictures.map(({ name }) => name)).toEqual([
    'cover.jpg',
    'thumb1.jpg',
    'thumb2.jpg',
    'thumb3.jpg',
    'thumb4.jpg',
  ])
  const total = pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(LETTER_MAX_BYTES)
  for (const { width, height } of (await sizesOf(pictures)).slice(0, 1)) expect(width / height).toBe(2)
  for (const { cid, disposition } of pictures) {
    expect(disposition).toBe('inline')
    expect(html).toContain(`src="cid:${cid}"`)
  }
  expect(await exifr.parse(pictures[0]!.bytes)).toMatchObject({ Artist: expect.any(String) })
  expect(html.match(/<img/g)).toHaveLength(5)
  expect(html.match(/<img[^>]+alt="[^"]+"/g)).toHaveLength(5)
  expect(html).not.toMatch(/src="http|url\(|@import|<link/)
  expect(text).not.toMatch(/cid:|<!--/)
})

test('what stands in a letter of previews bears the watermark', async () => {
  const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  await arrive([{ bytes }])
  const { pictures } = await theirLetter(/preview staat klaar/)
  const { channels } = await sharp(pictures[0]!.bytes).stats()
  expect(channels[0]!.stdev).toBeGreaterThan(2)
})

test('what cannot be shown by then is left out', async () => {
  const [kept, deleted, hidden] = await arrive([
    { capturedAt: new Date('2026-01-01T10:00Z') },
    { capturedAt: new Date('2026-01-01T11:00Z') },
    { capturedAt: new Date('2026-01-01T12:00Z') },
  ])
  const wanted = { reader: { clientId: anna.id }, thumbIds: [kept!, deleted!, hidden!] }
  const drawn = async () => [...(await world.services.drawLetterPictures(world.services, wanted)).keys()]
  expect(await drawn()).toEqual(['thumb1', 'thumb2', 'thumb3'])

  await studio.photos.deletePhotos({ photoIds: [deleted!] })
  await studio.photos.setVisibility({ photoIds: [hidden!], visibility: 'studio' })
  expect(await drawn()).toEqual(['thumb1'])

  // The photo's pixels are being rendered again, and the old ones stay hidden.
  await studio.photos.setType({ photoIds: [kept!], type: 'final' })
  expect(await drawn()).toEqual([])
})

test('a worker that cannot reach the files sends the letter without pictures', async () => {
  await arrive([{}])
  const { objects } = world.services
  world.services.objects = { ...objects, read: () => Promise.reject(new Error('the disk is away')) }
  const { html, pictures } = await theirLetter(/preview staat klaar/)
  world.services.objects = objects
  expect(html).toContain('Bekijk je foto')
  expect(html).not.toMatch(/<img|<!--(cover|thumb)/)
  expect(pictures).toEqual([])
})

test('of a gallery that was closed meanwhile nothing is shown any more', async () => {
  await arrive([{}, {}])
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const ofAnna = { reader: { clientId: anna.id }, gallery: { clientId: anna.id } }
  const draw = (wanted: Parameters<typeof world.services.drawLetterPictures>[1]) =>
    world.services.drawLetterPictures(world.services, wanted)
  expect((await draw(ofAnna)).size).toBe(2)
  const bram = await studio.newClient()
  expect((await draw({ ...ofAnna, reader: { clientId: bram.id } })).size).toBe(0)
  const neighbour = await world.photographer()
  expect((await draw({ ...ofAnna, reader: { studioId: neighbour.id } })).size).toBe(0)
  await studio.galleries.archiveGallery({ galleryId: gallery!.id })
  expect((await draw(ofAnna)).size).toBe(0)
})

test('an order stands in a table with its photos and amounts, and as lines for who reads plain text', async () => {
  const photoIds = await arrive([{ type: 'final' }, { type: 'final' }])
  await world.work()
  await orderPrints(anna, photoIds, 2)
  const { html, text, pictures } = await theirLetter(/Je bestelling/)
  expect(pictures.map(({ name }) => name)).toEqual(['line1.jpg'])
  expect(await sizesOf(pictures)).toEqual([{ width: 144, height: 108 }])
  expect(html).toMatch(/4 × Fotoprint<br><span[^>]*>10 × 15 cm<\/span><\/td><td[^>]*text-align:right[^>]*>€/)
  expect(html).toMatch(/font:600 17px\/26px[^>]*>Totaal/)
  expect(text).toMatch(/4 × Fotoprint 10 × 15 cm: €/)
  expect(text).toMatch(/Subtotaal: €.*\nVerzending: €.*\nTotaal: €/)
})

test('a demo without mail server shows the pictures in its mailbox, and lets a letter ask for nothing else', async () => {
  await arrive([{}, {}])
  const { smtp } = world.services
  world.services.smtp = undefined
  await world.work()
  const visitor = world.visitor()
  const { letters } = await visitor.mail.listLetters({})
  const { id } = letters.find(({ to, subject }) => to === anna.email && subject.includes('previews'))!
  const page = await visitor.get(`/mailbox/letters/${id}`)
  world.services.smtp = smtp
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('content-security-policy')).toContain('img-src data:;')
  expect((await page.text()).match(/src="data:image\/jpeg;base64,/g)).toHaveLength(2)
})

test('a letter that left keeps no trace of what it showed', async () => {
  await arrive([{}])
  await theirLetter(/preview staat klaar/)
  expect((await listLettersTo(world, anna.email)).at(-1)).toMatchObject({ html: '', text: '' })
  const { rows } = await world.owner.query(
    'select from letters where pictures is not null and to_address = $1',
    [anna.email],
  )
  expect(rows).toEqual([])
})
