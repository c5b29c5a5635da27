import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  heavyAvif,
  heavyProgressiveJpeg,
  interlacedPng,
  largestProgressiveJpeg,
} from '#test/world/heavy-files.ts'
import { inspectPhoto } from './inspect-photo.ts'
import { readAhead, readHeader } from './read-header.ts'
import { sharp } from './steady-sharp.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-photo-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function inspect(bytes: Uint8Array) {
  const path = join(folder, 'upload.jpg')
  await writeFile(path, bytes)
  return inspectPhoto(path)
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const ftyp = (brands: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`)])

describe('a photo is told by its bytes, whatever it is called', () => {
  test.each([
    ['image/jpeg', () => noise(300, 200).jpeg().toBuffer()],
    ['image/png', () => noise(300, 200).png().toBuffer()],
    ['image/webp', () => noise(300, 200).webp().toBuffer()],
    ['image/tiff', () => noise(300, 200).tiff().toBuffer()],
    ['image/avif', () => noise(300, 200).avif({ effort: 0 }).toBuffer()],
  ])('%s', async (contentType, draw) => {
    const found = await inspect(await draw())
    expect(found).toEqual({ ok: true, contentType, widthPx: 300, heightPx: 200, orientation: 1 })
  })
})

describe('what is no photo is refused with its reason', () => {
  test.each([
    ['an empty file', 'empty', Buffer.alloc(0)],
    ['a text', 'not_a_photo', Buffer.from('Dit is geen foto')],
    ['one byte', 'not_a_photo', Buffer.from([0xff])],
    [
      'an SVG',
      'not_a_photo',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a PDF', 'not_a_photo', Buffer.from('%PDF-1.7\n')],
    ['a film', 'not_a_photo', ftyp('isom\0\0\0\0mp42')],
    ['a HEIC of a phone', 'heic', ftyp('heic\0\0\0\0mif1heic')],
    ['a HEIC that names its container first', 'heic', ftyp('mif1\0\0\0\0mif1heic')],
    ['a Canon raw', 'not_a_photo', Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1')],
    ['an AVIF without pictures', 'corrupt', ftyp('avif\0\0\0\0avifmif1')],
  ])('%s', async (_, reason, bytes) => {
    expect(await inspect(bytes)).toEqual({ ok: false, reason })
  })

  test('a GIF', async () => {
    expect(await inspect(await noise(20, 20).gif().toBuffer())).toEqual({ ok: false, reason: 'not_a_photo' })
  })

  test('a raw photo in the clothes of a TIFF, by its first picture being a stand-in', async () => {
    const tiffWithSubfileType = (value: number) =>
      Buffer.from(
        `49492a0008000000 0100 fe00040001000000${value.toString(16).padStart(2, '0')}000000 00000000`.replaceAll(
          ' ',
          '',
        ),
        'hex',
      )
    expect(await inspect(tiffWithSubfileType(1))).toEqual({ ok: false, reason: 'not_a_photo' })
    expect(await inspect(tiffWithSubfileType(0))).toEqual({ ok: false, reason: 'corrupt' })
  })

  test('more than 200 megapixel, by the header alone', async () => {
    const jpeg = await noise(16, 16).jpeg().toBuffer()
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(15_000, frame + 5)
    jpeg.writeUInt16BE(15_000, frame + 7)
    expect(await inspect(jpeg)).toEqual({ ok: false, reason: 'too_many_pixels' })
  })
})

describe('a file that is not whole', () => {
  test.each([
    ['JPEG', () => noise(900, 600).jpeg().toBuffer()],
    ['progressive JPEG', () => noise(900, 600).jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => noise(900, 600).png().toBuffer()],
    ['WebP', () => noise(900, 600).webp().toBuffer()],
  ])('a %s cut off anywhere is truncated', async (_, draw) => {
    const whole = await draw()
    for (const part of [0.3, 0.6, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect(await inspect(cut)).toEqual({ ok: false, reason: 'truncated' })
    }
    expect(await inspect(whole)).toMatchObject({ ok: true })
  })

  test('a JPEG with another file written over its middle is corrupt', async () => {
    const jpeg = await noise(900, 600).jpeg().toBuffer()
    const other = Buffer.from('ffe000104a464946000102', 'hex')
    other.copy(jpeg, Math.floor(jpeg.length / 2))
    expect(await inspect(jpeg)).toEqual({ ok: false, reason: 'corrupt' })
  })

  test('what a phone hangs behind a JPEG does no harm', async () => {
    const jpeg = await noise(900, 600).jpeg().toBuffer()
    const padded = Buffer.concat([jpeg, Buffer.alloc(70_000), Buffer.from('SEFT')])
    expect(await inspect(padded)).toMatchObject({ ok: true, widthPx: 900 })
  })

  test('a long JPEG is followed across every seam of the reading', async () => {
    const jpeg = await noise(2400, 1600).jpeg({ quality: 95 }).toBuffer()
    expect(jpeg.length).toBeGreaterThan(1_500_000)
    expect(await inspect(jpeg)).toMatchObject({ ok: true })
  })
})

describe('the moment a photo was taken', () => {
  const takenAt = async (exif: Record<string, string>, format: 'jpeg' | 'webp' = 'jpeg') => {
    const found = await inspect(await noise(60, 40).withExif({ IFD2: exif }).toFormat(format).toBuffer())
    return found.ok ? found.capturedAt?.toISOString() : found.reason
  }

  test("is the camera's own, by its offset", async () => {
    const exif = { DateTimeOriginal: '2026:07:04 15:30:00', OffsetTimeOriginal: '-05:00' }
    expect(await takenAt(exif)).toBe('2026-07-04T20:30:00.000Z')
    expect(await takenAt(exif, 'webp')).toBe('2026-07-04T20:30:00.000Z')
  })

  test.each([
    ['in summer', '2026:07:04 15:30:00', '2026-07-04T13:30:00.000Z'],
    ['in winter', '2026:12:24 00:10:00', '2026-12-23T23:10:00.000Z'],
    ['an hour before the clocks go forward', '2026:03:29 01:30:00', '2026-03-29T00:30:00.000Z'],
    ['just after they went forward', '2026:03:29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['just after they went back', '2026:10:25 03:00:00', '2026-10-25T02:00:00.000Z'],
  ])("is taken as Amsterdam's when the camera keeps no offset: %s", async (_, wall, moment) => {
    expect(await takenAt({ DateTimeOriginal: wall })).toBe(moment)
  })

  test.each([
    ['07', '2026-07-04T13:30:00.070Z'],
    ['5', '2026-07-04T13:30:00.500Z'],
    ['987654', '2026-07-04T13:30:00.987Z'],
    ['  ', '2026-07-04T13:30:00.000Z'],
  ])('tells the fraction %j of its second', async (SubSecTimeOriginal, moment) => {
    expect(await takenAt({ DateTimeOriginal: '2026:07:04 15:30:00', SubSecTimeOriginal })).toBe(moment)
  })

  test('is unknown when the clock was never set, and that refuses no photo', async () => {
    expect(await takenAt({ DateTimeOriginal: '0000:00:00 00:00:00' })).toBeUndefined()
    expect(await takenAt({})).toBeUndefined()
  })
})

describe('the camera that took a photo', () => {
  const takenBy = async (Make: string, Model: string, BodySerialNumber = ' ') => {
    const exif = { IFD0: { Make, Model }, IFD2: { BodySerialNumber } }
    const found = await inspect(await noise(60, 40).withExif(exif).jpeg().toBuffer())
    return found.ok && { camera: found.camera, cameraSerial: found.cameraSerial }
  }

  test.each([
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['NIKON CORPORATION', 'NIKON Z 6_2', 'NIKON Z 6_2'],
    ['SONY', 'ILCE-7M4', 'SONY ILCE-7M4'],
    ['FUJIFILM', ' ', 'FUJIFILM'],
    [' ', 'Pixel 9', 'Pixel 9'],
    [' ', ' ', undefined],
  ])('made by %j as %j is %j', async (make, model, camera) => {
    expect(await takenBy(make, model)).toEqual({ camera, cameraSerial: undefined })
  })

  test('is told from another of its kind by its serial number', async () => {
    expect(await takenBy('SONY', 'ILCE-7M4', ' 05301234 ')).toMatchObject({ cameraSerial: '05301234' })
  })

  test('says nothing that is no text, and nothing without end', async () => {
    const { camera = '' } = (await takenBy('SONY', `A\u0007${'7'.repeat(5000)}`)) || {}
    expect(camera).toMatch(/^SONY A7{10,100}$/)
    const endless = await takenBy('SONY'.repeat(100), '7'.repeat(500), '5'.repeat(500))
    expect(endless && [endless.camera?.length, endless.cameraSerial?.length]).toEqual([100, 100])
  })
})

test('the size is that of the photo held upright', async () => {
  const sideways = await noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await inspect(sideways)).toMatchObject({ widthPx: 200, heightPx: 300, orientation: 6 })
})

test.each([
  ['jpeg', () => noise(300, 200).jpeg()],
  ['progressive jpeg', () => noise(300, 200).jpeg({ progressive: true })],
  ['grey jpeg', () => noise(300, 200).toColourspace('b-w').jpeg()],
  ['png', () => noise(300, 200).png()],
  ['interlaced png', () => noise(300, 200).png({ progressive: true })],
  ['webp', () => noise(300, 200).webp()],
  ['lossless webp', () => noise(300, 200).webp({ lossless: true })],
] as const)('of a %s the header is read as a decoder reads it, without one', async (_, draw) => {
  const bytes = await draw().withMetadata({ orientation: 8 }).toBuffer()
  const path = join(folder, 'header')
  await writeFile(path, bytes)
  const file = await open(path)
  const { width, height, isProgressive, orientation, format } = await sharp(bytes).metadata()
  const header = await readHeader(readAhead(file), `image/${format as 'jpeg' | 'png' | 'webp'}`)
  await file.close()
  expect(header).toMatchObject({ widthPx: width, heightPx: height, isInPasses: isProgressive })
  expect(orientation).toBe(8)
  expect(await inspect(bytes)).toMatchObject({ orientation: 8, widthPx: 200, heightPx: 300 })
})

test.each([
  ['an AVIF', heavyAvif, 'too_many_avif_pixels'],
  ['a progressive JPEG', heavyProgressiveJpeg, 'too_many_progressive_pixels'],
  [
    'an interlaced PNG',
    () => interlacedPng({ widthPx: 10_001, heightPx: 10_000 }),
    'too_many_interlaced_pixels',
  ],
])('%s that would cost too much to decode is refused by its header', async (_, draw, reason) => {
  expect(await inspect(draw())).toEqual({ ok: false, reason })
})

test.each([
  ['a progressive JPEG', largestProgressiveJpeg],
  ['an interlaced PNG', () => interlacedPng({ widthPx: 10_000, heightPx: 10_000 })],
])('%s of 100 megapixel is let in', async (_, draw) => {
  expect(await inspect(draw())).toMatchObject({ ok: true, widthPx: 10_000, heightPx: 10_000 })
})
