import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  heavyAvif,
  heavyProgressiveJpeg,
  interlacedPng,
  largestProgressiveJpeg,
} from '#test/world/heavy-files.ts'
import { inspectPhoto } from './inspect-photo.ts'
import { drawCut } from './draw-cut.ts'
import { cropPrint } from './crop-print.ts'
import { renderPhoto } from './render-photo.ts'
import { createWindowReader, readHeader } from './read-header.ts'
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

const SCAN = Buffer.from([0xff, 0xda])

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

  const box = (type: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat([Buffer.from(type), ...content])
    return Buffer.concat([Buffer.from([0, 0, 0, body.length + 4]), body])
  }
  const zeros = (count: number) => Buffer.alloc(count)
  const colour = (transfer: number) =>
    box('colr', Buffer.from(`nclx\0\u0009\0${String.fromCharCode(transfer)}\0\u0009\u0080`, 'latin1'))

  /** Item 2 is the picture; `places` are the positions of its properties. */
  const avif = (places: number[], ...properties: Buffer[]) =>
    Buffer.concat([
      ftyp('avif\0\0\0\0avifmif1'),
      box(
        'meta',
        zeros(4),
        box('pitm', zeros(4), Buffer.from([0, 2])),
        box(
          'iprp',
          box('ipco', ...properties),
          box('ipma', zeros(4), Buffer.from([0, 0, 0, 2, 0, 1, 1, 0x81, 0, 2, places.length, ...places])),
        ),
      ),
    ])

  test.each([
    ['an AVIF in PQ', avif([0x83, 2], colour(1), box('ispe', zeros(12)), colour(16)), 'hdr'],
    ['an AVIF in HLG', avif([1], colour(18)), 'hdr'],
    ['an ordinary AVIF', avif([1], colour(13)), 'corrupt'],
    ['an AVIF whose gain map alone is in PQ', avif([2], colour(16), colour(13)), 'corrupt'],
    ['an AVIF with a profile', avif([1], box('colr', Buffer.from('prof....'))), 'corrupt'],
    ['an AVIF that ends in the midst of its colours', avif([1], colour(16)).subarray(0, 70), 'corrupt'],
  ])('%s', async (_, bytes, reason) => {
    expect(await inspect(bytes)).toEqual({ ok: false, reason })
  })

  test.each([
    [16, { ok: false, reason: 'hdr' }],
    [18, { ok: false, reason: 'hdr' }],
    [13, { ok: true }],
  ])('a PNG with transfer %i', async (transfer, found) => {
    const png = await noise(20, 20).png().toBuffer()
    const chunk = Buffer.from(
      `\0\0\0\u0004cICP\u0009${String.fromCharCode(transfer)}\0\u0001\0\0\0\0`,
      'latin1',
    )
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12)
    expect(await inspect(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))).toMatchObject(found)
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

describe('a JPEG without its end marker', () => {
  test.each([
    ['baseline', {}],
    ['in full colour', { chromaSubsampling: '4:4:4' }],
    ['progressive', { progressive: true }],
    ['progressive in full colour', { progressive: true, chromaSubsampling: '4:4:4' }],
  ] as const)('is taken when every pixel is there, and at no cut before: %s', async (_, options) => {
    const whole = await noise(301, 203).jpeg(options).toBuffer()
    const withoutEnd = whole.subarray(0, -2)
    for (const bytes of [withoutEnd, whole.subarray(0, -1)])
      expect(await inspect(bytes)).toMatchObject({ ok: true, widthPx: 301, heightPx: 203 })
    // Includes cuts just before each scan.
    const scans = []
    for (let at = whole.indexOf(SCAN); at !== -1; at = whole.indexOf(SCAN, at + 1)) scans.push(at)
    const last = Array.from({ length: 12 }, (_, nth) => withoutEnd.length - 1 - nth)
    const early = [0.2, 0.5, 0.9, 0.97, 0.99].map((share) => Math.floor(withoutEnd.length * share))
    for (const cut of [...scans, ...last, ...early])
      expect(await inspect(whole.subarray(0, cut))).toEqual({ ok: false, reason: 'truncated' })
  })

  test('has every rendition, loupe and print, from a file that stays as it is', async () => {
    const whole = await noise(301, 203).jpeg().toBuffer()
    const [path, endedPath] = [join(folder, 'unended.jpg'), join(folder, 'ended.jpg')]
    await writeFile(path, whole.subarray(0, -2))
    await writeFile(endedPath, whole)
    expect(await renderPhoto({ path })).toEqual(await renderPhoto({ path: endedPath }))
    const place = { left: 0, top: 0 }
    const cut = await drawCut({ path, place })
    expect(cut).toBeInstanceOf(Buffer)
    expect(cut).toEqual(await drawCut({ path: endedPath, place }))
    const area = { left: 0, top: 0, width: 301, height: 203 }
    const print = { area, dpi: 300, toPath: join(folder, 'unended-print.jpg') }
    expect(await cropPrint({ ...print, path })).toMatchObject({ sizeBytes: expect.any(Number) as number })
    expect((await readFile(path)).length).toBe(whole.length - 2)
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
    expect(await takenAt({ ...exif, OffsetTimeOriginal: '+23:00' })).toBe('2026-07-04T13:30:00.000Z')
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

  const momentOf = async (draw: (photo: Sharp) => Sharp) => {
    const found = await inspect(await draw(noise(60, 40)).toBuffer())
    return found.ok && [found.capturedAt?.toISOString(), found.capturedOffsetMinutes]
  }

  const evening = '2026:06:14 20:30:00'
  test.each([
    [
      { DateTimeOriginal: evening, OffsetTimeOriginal: '-04:00' },
      undefined,
      '2026-06-15T00:30:00.000Z',
      -240,
    ],
    [{ DateTimeOriginal: evening, OffsetTimeOriginal: '+05:45' }, undefined, '2026-06-14T14:45:00.000Z', 345],
    [
      { DateTimeOriginal: evening, OffsetTimeOriginal: '+02:00' },
      undefined,
      '2026-06-14T18:30:00.000Z',
      undefined,
    ],
    [{ DateTimeOriginal: evening, OffsetTime: '-04:00' }, evening, '2026-06-15T00:30:00.000Z', -240],
    [
      { DateTimeOriginal: evening, OffsetTime: '+01:00' },
      '2026:12:01 09:00:00',
      '2026-06-14T18:30:00.000Z',
      undefined,
    ],
    [
      { DateTimeOriginal: evening, OffsetTimeOriginal: '   :  ' },
      undefined,
      '2026-06-14T18:30:00.000Z',
      undefined,
    ],
    [
      { DateTimeDigitized: evening, OffsetTimeDigitized: '-04:00' },
      undefined,
      '2026-06-15T00:30:00.000Z',
      -240,
    ],
    [
      { DateTimeOriginal: '2026:06:14 09:00:00', DateTimeDigitized: evening },
      undefined,
      '2026-06-14T07:00:00.000Z',
      undefined,
    ],
    [{ DateTimeOriginal: '2026-06-14T20:30:00' }, undefined, '2026-06-14T18:30:00.000Z', undefined],
    [{ DateTimeOriginal: '2026/06/14 20:30:00' }, undefined, '2026-06-14T18:30:00.000Z', undefined],
    [{ DateTimeOriginal: '2026: 6:14  8: 5: 0' }, undefined, '2026-06-14T06:05:00.000Z', undefined],
    [
      { DateTimeOriginal: '0000:00:00 00:00:00', DateTimeDigitized: evening },
      undefined,
      '2026-06-14T18:30:00.000Z',
      undefined,
    ],
  ])('is read from EXIF %j, changed %j', async (IFD2, DateTime, moment, offset) => {
    const exif = { IFD0: { ...(DateTime && { DateTime }) }, IFD2 }
    expect(await momentOf((photo) => photo.withExif(exif).jpeg())).toEqual([moment, offset])
  })

  const xmp = (attribute: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attribute}/></rdf:RDF></x:xmpmeta>`

  test.each([
    ['exif:DateTimeOriginal="2026-06-14T20:30:00"', '2026-06-14T18:30:00.000Z', undefined],
    ['photoshop:DateCreated="2026-06-14T20:30:00-04:00"', '2026-06-15T00:30:00.000Z', -240],
    ['photoshop:DateCreated="2026-06-14T20:30"', '2026-06-14T18:30:00.000Z', undefined],
    ['photoshop:DateCreated="2026-06-14"', '2026-06-13T22:00:00.000Z', undefined],
    ['xmp:CreateDate="2026-06-14T18:30:00.5Z"', '2026-06-14T18:30:00.500Z', 0],
  ])('is read from XMP %s, in every format', async (attribute, moment, offset) => {
    for (const format of ['jpeg', 'png', 'tiff', 'webp', 'avif'] as const)
      expect(await momentOf((photo) => photo.withXmp(xmp(attribute)).toFormat(format))).toEqual([
        moment,
        offset,
      ])
  })

  test('is read from IPTC and from the text of a PNG', async () => {
    const plain = await noise(60, 40).jpeg().toBuffer()
    const field = (tag: number, text: string) => [0x1c, 2, tag, 0, text.length, ...Buffer.from(text)]
    const iptc = Buffer.from([...field(55, '20260614'), ...field(60, '203000-0400')])
    const resource = Buffer.concat([
      Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0', 'latin1'),
      Buffer.from([iptc.length]),
      iptc,
    ])
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, resource.length + 2]), resource])
    const inIptc = await inspect(Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]))
    expect(inIptc).toMatchObject({
      capturedAt: new Date('2026-06-15T00:30:00Z'),
      capturedOffsetMinutes: -240,
    })

    const png = await noise(60, 40).png().toBuffer()
    const text = Buffer.from('tEXtCreation Time\u00002026-06-14T20:30:00', 'latin1')
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, text.length - 4]), text, Buffer.alloc(4)])
    chunk.writeUInt32BE(crc32(text), chunk.length - 4)
    const inText = await inspect(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))
    expect(inText).toMatchObject({ capturedAt: new Date('2026-06-14T18:30:00Z') })
  })

  test('is unknown when the clock was never set, and that refuses no photo', async () => {
    for (const never of ['0000:00:00 00:00:00', '0001:01:01 00:00:00', '9999:12:31 23:59:59'])
      expect(await takenAt({ DateTimeOriginal: never })).toBeUndefined()
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
  const header = await readHeader(createWindowReader(file), `image/${format as 'jpeg' | 'png' | 'webp'}`)
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
