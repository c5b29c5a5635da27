import { randomUUID } from 'node:crypto'
import exifr from 'exifr'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { readZip } from '#test/journeys/read-zip.ts'
import { streamsOf, textOfPdf } from '#test/payments/text-of-pdf.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import type { CropPlace } from '../../cart.rules.ts'
import { cropArea, printDpi } from '../../ordering/crop.rules.ts'
import { orderNumber } from '../../orders.rules.ts'
import { archivePath } from '../print-archives.rules.ts'
import { lockOrder, markCanceled, markPaid } from '../../server/orders.ts'
import { drawPositions, expectedColourAt, type UprightSize } from '#test/world/draw-positions.ts'

let world: World
let studio: Photographer
let anna: Client
let variants: Map<string, string>

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient()
  const products = await anna.catalog.listOffers({})
  variants = new Map(
    products.flatMap(({ slug, variants: sold }) => sold.map(({ id, name }) => [`${slug} ${name}`, id])),
  )
})
afterAll(() => world.close())

type Wish = {
  variant: string
  photos: { photoId: string; crop?: CropPlace }[]
  quantity?: number
  note?: string
}

async function order(wishes: Wish[], { notes = '' } = {}): Promise<string> {
  const lines = wishes.map(({ variant, photos, quantity = 1, note = '' }) => ({
    id: randomUUID(),
    variantId: variants.get(variant)!,
    quantity,
    note,
    photos: photos.map(({ photoId, crop = { x: 0.5, y: 0.5 } }) => ({ photoId, crop })),
  }))
  const { fingerprint } = await anna.orders.quoteCart({ lines })
  const { orderId } = await anna.orders.placeOrder({
    placementId: randomUUID(),
    lines,
    fingerprint,
    customerName: 'Łucja de Vries-Öztürk',
    customerEmail: 'lucja@voorbeeld.nl',
    deliveryAddress: {
      country: 'NL',
      street: 'Prinsengracht',
      houseNumber: '263',
      postcode: '1016gv',
      city: 'Amsterdam',
    },
    notes,
  })
  return orderId
}

const pay = (orderId: string) =>
  asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )

async function paidOrder(...asked: Parameters<typeof order>): Promise<string> {
  const orderId = await order(...asked)
  await pay(orderId)
  return orderId
}

async function produced(orderId: string) {
  await studio.orders.preparePrintFiles({ orderId })
  await world.work()
  const { archive } = await studio.orders.findPrintFiles({ orderId })
  const response = await studio.get(archive!.path!)
  expect(response.status).toBe(200)
  return readZip(Buffer.from(await response.arrayBuffer()))
}

const final = (label: string, bytes?: Uint8Array) =>
  studio.addPhoto(anna.id, { type: 'final', label, ...(bytes && { bytes }) })

const MM_PER_INCH = 25.4
const lying: UprightSize = { widthPx: 360, heightPx: 240 }
const standing: UprightSize = { widthPx: 240, heightPx: 360 }

/**
 * Returns the mean pixel difference (0 to 255) between a file and its expected area. A crop one
 * pixel off scores 5 or more.
 */
async function distance(bytes: Uint8Array, upright: UprightSize, area: ReturnType<typeof cropArea>) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([area.width, area.height, 3])
  let sum = 0
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const expected = expectedColourAt(upright, area.left + x, area.top + y)
      for (const channel of [0, 1, 2])
        sum += Math.abs(data[(y * area.width + x) * 3 + channel]! - expected[channel]!)
    }
  }
  return sum / data.length
}
const SAME = 3

const LINES = countByTier(24, 40)

describe(`${LINES} lines`, () => {
  const places = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 0.3, y: 0.8, isTurned: true },
    { x: 0.5, y: 0.5 },
  ]
  const formats = ['fine-art 30 × 40 cm', 'fotoprint 13 × 13 cm', 'fotoprint 10 × 15 cm', 'canvas 40 × 60 cm']

  test('each line is a file in the crop that was shown, whatever way its camera was held', async () => {
    const uprights = Array.from({ length: LINES }, (_, at) => (at % 3 === 0 ? standing : lying))
    const photos = []
    for (const [at, upright] of uprights.entries()) {
      const orientation = (at % 8) + 1
      const bytes = await drawPositions(upright, { orientation, note: `line ${at}` })
      photos.push(await final(`DSC_${1000 + at}.JPG`, bytes))
    }
    await world.work()
    const orderId = await paidOrder(
      photos.map(({ id }, at) => ({
        variant: formats[at % 4]!,
        quantity: (at % 10) + 1,
        photos: [{ photoId: id, crop: places[(at >> 2) % 4]! }],
      })),
    )
    const [sheet, ...files] = await produced(orderId)
    const { items, signature } = await studio.orders.findOrder({ orderId })

    const number = orderNumber(orderId)
    expect(sheet!.name).toBe(`${number}_werkbon.pdf`)
    const sizes = ['30x40cm', '13x13cm', '10x15cm', '40x60cm']
    expect(files.map(({ name }) => name)).toEqual(
      uprights.map(
        (_, at) =>
          `${number}_${String(at + 1).padStart(2, '0')}_${sizes[at % 4]}_${(at % 10) + 1}x_DSC_${1000 + at}.jpg`,
      ),
    )
    for (const [at, { bytes }] of files.entries()) {
      const item = items[at]!
      const [photo] = item.photos
      expect(photo).toMatchObject(uprights[at]!)
      const area = cropArea(photo!, item, photo!.crop)
      expect(await distance(bytes, uprights[at]!, area), files[at]!.name).toBeLessThan(SAME)
      const facts = await sharp(bytes).metadata()
      expect(facts).toMatchObject({ format: 'jpeg', chromaSubsampling: '4:4:4', isProgressive: false })
      const { XResolution: dpi, YResolution, ResolutionUnit } = await exifr.parse(Buffer.from(bytes))
      expect([YResolution, ResolutionUnit]).toEqual([dpi, 'inches'])
      expect(dpi).toBe(Math.round(printDpi(photo!, item, photo!.crop)))
      const shortInches = Math.min(item.widthMm, item.heightMm) / MM_PER_INCH
      expect(Math.abs(dpi * shortInches - Math.min(area.width, area.height))).toBeLessThan(shortInches)
      expect(facts.icc).toBeDefined()
      expect(facts.exif!.includes('line')).toBe(false)
    }

    const [photo] = items[10]!.photos
    const url = photoUrl({ id: photo!.photoId!, version: photo!.version }, 800, signature)
    const shown = Buffer.from(await (await studio.get(url)).arrayBuffer())
    const { width, height } = await sharp(shown).metadata()
    const area = cropArea({ widthPx: width, heightPx: height }, items[10]!, photo!.crop)
    expect(
      await distance(await sharp(shown).extract(area).png().toBuffer(), uprights[10]!, area),
    ).toBeLessThan(20)
  })
})

describe('the files', () => {
  test('an album is its pages in order, and names that no system holds apart are told apart', async () => {
    const photos = []
    for (let at = 0; at < 20; at++) photos.push(await final(at < 2 ? 'Kus: "wij"?.jpg' : `p${at}.jpg`))
    const orderId = await paidOrder([
      { variant: 'fotoprint 10 × 15 cm', quantity: 3, photos: [{ photoId: photos[5]!.id }] },
      {
        variant: "album 30 × 20 cm, 20 tot 60 foto's",
        quantity: 2,
        photos: photos.toReversed().map(({ id }) => ({ photoId: id })),
      },
    ])
    const names = (await produced(orderId)).slice(1).map(({ name }) => name)
    const number = orderNumber(orderId)
    expect(names[0]).toBe(`${number}_01_10x15cm_3x_p5.jpg`)
    expect(names[1]).toBe(`${number}_02_20x30cm_2x_01_p19.jpg`)
    expect(names.slice(-2)).toEqual([
      `${number}_02_20x30cm_2x_19_Kus_ _wij__.jpg`,
      `${number}_02_20x30cm_2x_20_Kus_ _wij__.jpg`,
    ])
    expect(names.toSorted()).toEqual(names)
  })

  test('of an album the sheet shows the spreads, and a panorama comes as wide as both pages', async () => {
    const panorama = { widthPx: 800, heightPx: 240 }
    const photos = []
    for (let at = 0; at < 20; at++)
      photos.push(await final(`blad-${at}.jpg`, at === 3 ? await drawPositions(panorama) : undefined))
    await world.work()
    const variant = "album 30 × 20 cm, 20 tot 60 foto's"
    const orderId = await paidOrder([{ variant, photos: photos.map(({ id }) => ({ photoId: id })) }])
    const [sheet, ...files] = await produced(orderId)
    const words = textOfPdf(sheet!.bytes)
    for (const said of ['Blad 1: 01, 02', 'Blad 2: 03', 'Blad 3: 04', 'Blad 4: 05, 06', 'Blad 11: 19, 20'])
      expect(words).toContain(said)
    expect(words).not.toContain('Blad 12')
    expect([...sheet!.bytes.toString('latin1').matchAll(/\/Subtype \/Image/g)].length).toBeGreaterThanOrEqual(
      20,
    )
    const shapeOf = async (at: number) => {
      const { width, height } = await sharp(files[at]!.bytes).metadata()
      return width / height
    }
    expect(await shapeOf(3)).toBeCloseTo(3, 1)
    expect(await shapeOf(4)).toBeCloseTo(1.5, 1)
  })

  test.each([
    ['a PNG with transparency', (image: Sharp) => image.ensureAlpha(0.5).png()],
    ['a TIFF of 16 bits', (image: Sharp) => image.toColourspace('rgb16').tiff()],
    ['grey', (image: Sharp) => image.greyscale().jpeg()],
    ['a JPEG in Display P3', (image: Sharp) => image.withIccProfile('p3').jpeg()],
    ['a JPEG in CMYK', (image: Sharp) => image.toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
  ])('%s becomes a JPEG in sRGB with the colours that were shown', async (_what, encode) => {
    const colour = { create: { width: 300, height: 200, channels: 3, background: '#c8643c' } } as const
    const { id } = await final('kleur.jpg', await encode(sharp(colour)).toBuffer())
    await world.work()
    const orderId = await paidOrder([{ variant: 'fotoprint 10 × 15 cm', photos: [{ photoId: id }] }])
    const [, file] = await produced(orderId)
    const { items, signature } = await studio.orders.findOrder({ orderId })
    const url = photoUrl({ id, version: items[0]!.photos[0]!.version }, 800, signature)
    const shown = Buffer.from(await (await studio.get(url)).arrayBuffer())
    expect(await sharp(file!.bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 })
    const middle = async (bytes: Buffer) => [
      ...(await sharp(bytes).extract({ left: 150, top: 100, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [printed, seen] = [await middle(file!.bytes), await middle(shown)]
    for (const channel of [0, 1, 2]) expect(Math.abs(printed[channel]! - seen[channel]!)).toBeLessThan(4)
  })

  test('what is missing or damaged is left out, and named on the sheet or in a list', async () => {
    const whole = await final('heel.jpg')
    const gone = await final('weg.jpg')
    const bytes = await sharp(await drawPositions(lying))
      .jpeg()
      .toBuffer()
    const damaged = await final(
      'stuk.jpg',
      Buffer.from(bytes).fill(0xa5, bytes.length >> 1, bytes.length - 2),
    )
    const orderId = await paidOrder(
      [
        {
          variant: 'fotoprint 10 × 15 cm',
          photos: [whole, gone, damaged].map(({ id }) => ({ photoId: id })),
          note: 'Zonder witte rand',
        },
      ],
      { notes: 'Graag mat, en vóór zaterdag.' },
    )
    await world.services.objects.remove([originalKeyOf(gone.id)])
    const [sheet, ...rest] = await produced(orderId)
    const number = orderNumber(orderId)
    expect(rest.map(({ name }) => name)).toEqual([
      `${number}_01_10x15cm_1x_heel.jpg`,
      `${number}_ontbrekend.txt`,
    ])
    const list = rest.at(-1)!.bytes.toString()
    expect(list).toContain('zitten 2 bestanden niet in de ZIP')
    expect(list).toContain(`${number}_02_10x15cm_1x_weg.jpg: Het origineel van weg.jpg ontbreekt`)
    expect(list).toContain(`${number}_03_10x15cm_1x_stuk.jpg: Het origineel van stuk.jpg is beschadigd`)
    const words = textOfPdf(sheet!.bytes)
    for (const said of [
      `Werkbon ${number}`,
      'Łucja de Vries-Öztürk',
      'Prinsengracht 263',
      '1016 GV Amsterdam',
      'Graag mat, en vóór zaterdag.',
      'Fotoprint',
      '10 × 15 cm',
      'Opmerking: Zonder witte rand',
      `${number}_01_10x15cm_1x_heel.jpg`,
      '1 bestand ontbreekt',
      'Het origineel van weg.jpg ontbreekt',
    ])
      expect(words).toContain(said)
    // The x in '10x15cm' is a letter. Drawn as a multiplication sign it would have a second shape.
    expect(Math.max(...shapesOf('x', sheet!.bytes))).toBe(1)
  })
})

function shapesOf(letter: string, pdf: Buffer): number[] {
  const code = letter.charCodeAt(0).toString(16).padStart(4, '0')
  return streamsOf(pdf)
    .filter((text) => text.includes('beginbfrange'))
    .map((text) => text.split(`<${code}>`).length - 1)
}

describe('refused', () => {
  const oneOrder = async () => {
    const { id } = await final('een.jpg')
    return order([{ variant: 'fotoprint 10 × 15 cm', photos: [{ photoId: id }] }])
  }
  const made = async (orderId: string) => {
    const { archive } = await studio.orders.preparePrintFiles({ orderId })
    await world.work()
    return archivePath(orderId, archive.archiveId)
  }
  const statusFor = async (who: { get: (path: string) => Promise<Response> }, path: string) => {
    const response = await who.get(path)
    await response.body?.cancel()
    return response.status
  }

  test('before it is paid and after it was stopped; shipped it may be made again', async () => {
    const orderId = await oneOrder()
    const refused = { code: 'not_now' }
    await expect(studio.orders.preparePrintFiles({ orderId })).rejects.toMatchObject(refused)
    await pay(orderId)
    const path = await made(orderId)
    expect(await statusFor(studio, path)).toBe(200)
    await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
    expect(await statusFor(studio, await made(orderId))).toBe(200)
    await asSystem(world.services.pool, async (tx) =>
      markCanceled(
        tx,
        world.services,
        (await lockOrder(tx, orderId))!,
        { refundedCents: 0, by: 'system' },
        world.clock(),
      ),
    )
    expect(await statusFor(studio, path)).toBe(404)
    await expect(studio.orders.preparePrintFiles({ orderId })).rejects.toMatchObject(refused)
  })

  test('to everyone but its own studio while that is active', async () => {
    const orderId = await oneOrder()
    await pay(orderId)
    const path = await made(orderId)
    const neighbour = await world.photographer()
    for (const stranger of [anna, neighbour, await world.admin(), world.visitor()])
      expect(await statusFor(stranger, path)).toBe(404)
    expect(await statusFor(studio, archivePath(orderId, randomUUID()))).toBe(404)
    expect(await statusFor(studio, archivePath(orderId, 'alles'))).toBe(404)
    await studio.setPlan({ isActive: false })
    expect(await statusFor(studio, path)).toBe(404)
    await studio.setPlan({ isActive: true })
  })
})
