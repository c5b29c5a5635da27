import { crc32 } from 'node:zlib'
import exifr from 'exifr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { crcOfChanged } from '#platform/zip/crc-of-changed.ts'
import { findPrivateData } from './find-private-data.ts'

const SECRETS = ['12345678', 'Roos bij oma', 'trefwoord', 'Opmerking']

const drawing = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#2a6' } })
    .withExif({
      IFD0: { Artist: 'Sanne Vossen', Copyright: 'Studio Vossen', ImageDescription: 'Roos bij oma' },
      IFD2: {
        BodySerialNumber: '12345678',
        DateTimeOriginal: '2026:06:14 20:30:00',
        UserComment: 'Opmerking',
      },
      IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">trefwoord</rdf:Description></rdf:RDF></x:xmpmeta>',
    )

const jpeg = () => drawing().jpeg().toBuffer()
const clip = Buffer.from('ftypmp42 12345678 Roos bij oma '.repeat(9000))

const behindStart = (file: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')])

async function cleaned(file: Buffer, contentType: string): Promise<Buffer> {
  const read = async (offset: number, atLeast: number) =>
    offset < 0 ? Buffer.alloc(0) : file.subarray(offset, offset + Math.max(atLeast, 512))
  const changes = await findPrivateData(read, { contentType, sizeBytes: file.length })
  const clean = Buffer.from(file)
  for (const { offset, before, after } of changes) {
    expect(before.equals(file.subarray(offset, offset + after.length))).toBe(true)
    after.copy(clean, offset)
  }
  expect(crcOfChanged(crc32(file), file.length, changes)).toBe(crc32(clean))
  return clean
}

test.each([
  ['a JPEG', 'image/jpeg', jpeg],
  ['a progressive JPEG', 'image/jpeg', () => drawing().jpeg({ progressive: true }).toBuffer()],
  ['a JPEG with a clip behind it', 'image/jpeg', async () => Buffer.concat([await jpeg(), clip])],
  [
    'a progressive JPEG with a clip behind it',
    'image/jpeg',
    async () => Buffer.concat([await drawing().jpeg({ progressive: true }).toBuffer(), clip]),
  ],
  [
    'a JPEG with a second picture behind it',
    'image/jpeg',
    async () => Buffer.concat([behindStart(await jpeg(), segment(0xe2, 'MPF\0')), clip, await jpeg()]),
  ],
  [
    'a JPEG with IPTC, a comment and notes of the maker',
    'image/jpeg',
    async () =>
      behindStart(
        await jpeg(),
        segment(0xed, 'Photoshop 3.0\0 trefwoord'),
        segment(0xfe, 'Roos bij oma'),
        segment(0xe5, '12345678'),
      ),
  ],
  ['a PNG', 'image/png', () => drawing().png().toBuffer()],
  ['a WebP', 'image/webp', () => drawing().webp().toBuffer()],
  ['a TIFF', 'image/tiff', () => drawing().tiff().toBuffer()],
  ['an AVIF', 'image/avif', () => drawing().avif({ effort: 0 }).toBuffer()],
])('%s keeps its pixels and size, and tells nothing private', async (_, contentType, draw) => {
  const file = await draw()
  expect(SECRETS.some((secret) => file.includes(secret))).toBe(true)
  const clean = await cleaned(file, contentType)
  for (const secret of SECRETS) expect(clean.includes(secret), secret).toBe(false)
  expect((await sharp(clean).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true)
  expect(await exifr.gps(clean).catch(() => undefined)).toBeUndefined()
})

test('a clean JPEG keeps its maker, copyright, time, orientation and colours', async () => {
  const file = await drawing()
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({})
    .jpeg()
    .toBuffer()
  const clean = await cleaned(file, 'image/jpeg')
  expect(await exifr.parse(clean, { reviveValues: false, translateValues: false })).toMatchObject({
    Artist: 'Sanne Vossen',
    Copyright: 'Studio Vossen',
    DateTimeOriginal: '2026:06:14 20:30:00',
    Orientation: 6,
  })
  expect((await sharp(clean).metadata()).icc).toBeDefined()
})

test('a photo without metadata stays as it is, and so does one that is broken', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  expect((await cleaned(plain, 'image/jpeg')).equals(plain)).toBe(true)
  for (const contentType of ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/avif'])
    for (const length of [0, 1, 3, 9, 40])
      await expect(cleaned(plain.subarray(0, length), contentType)).resolves.toHaveLength(length)
})
