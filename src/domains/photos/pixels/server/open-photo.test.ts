import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cropPrint } from './crop-print.ts'
import { drawCut } from './draw-cut.ts'
import { drawLogo } from './draw-logo.ts'
import { renderPhoto } from './render-photo.ts'
import { ADOBE_RGB, buildRgbProfile } from './srgb-profile.ts'
import { sharp } from './steady-sharp.ts'

const GREEN = [40, 180, 60] as const
/** `GREEN`, encoded in Adobe RGB. */
const ADOBE_GREEN = [107, 179, 73] as const

let folder: string
let adobeRgb: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-photo-'))
  adobeRgb = join(folder, 'adobe.icc')
  await writeFile(adobeRgb, buildRgbProfile(ADOBE_RGB))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = ([r, g, b]: readonly number[] = GREEN) =>
  sharp({ create: { width: 2100, height: 60, channels: 3, background: { r: r!, g: g!, b: b! } } })

const deep = (profile: string) => plain().toColourspace('rgb16').withIccProfile(profile)

// sharp writes no interoperability block.
const R03 = Buffer.from(
  '45786966000049492a00080000000100698704000100000' +
    '01a0000000000000002000 1a0030001000000ffff000005a0040001000000380000000000000001000100020004000000523033000000 0000'.replaceAll(
      ' ',
      '',
    ),
  'hex',
)

const inSegment = (jpeg: Buffer, marker: number, content: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]),
    content,
    jpeg.subarray(2),
  ])

const exactJpeg = (colour?: readonly number[]) => plain(colour).jpeg({ quality: 98 }).toBuffer()

function withChunk(png: Buffer, name: 'gAMA' | 'cHRM' | 'cICP', content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const bigEndian = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')))
const withGamma = (png: Buffer, gamma: number) => withChunk(png, 'gAMA', bigEndian(gamma))

const ADOBE_CHRM = bigEndian(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000)
const DISPLAY_P3 = Buffer.from([12, 13, 0, 1])

const pngOf = (space: 'srgb' | 'rgb16' | 'b-w' | 'grey16' = 'srgb') =>
  plain(space === 'b-w' || space === 'grey16' ? GREY : GREEN)
    .toColourspace(space)
    .png()
    .toBuffer()

type TiffOptions = { bits?: 8 | 16; isPlanar?: boolean; profile?: Buffer }

/** `extra` is the ExtraSamples; null omits the tag. */
function tiffOf(
  colour: readonly number[],
  extra: readonly number[] | null,
  { bits = 8, isPlanar = false, profile }: TiffOptions = {},
): Buffer {
  const [width, height] = [2100, 60]
  const samples = colour.map((value) => Buffer.alloc(bits / 8, value))
  const repeated = (bytes: Buffer) => Buffer.alloc(width * height * bytes.length, bytes)
  const planes = isPlanar ? samples.map(repeated) : [repeated(Buffer.concat(samples))]
  const pixels = Buffer.concat(planes)
  const ink = colour.length - (extra ?? [0]).length
  const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
  const tags = [
    [256, 4, longs(width)],
    [257, 4, longs(height)],
    [258, 3, shorts(...colour.map(() => bits))],
    [259, 3, shorts(1)],
    [262, 3, shorts(ink === 1 ? 1 : ink === 3 ? 2 : 5)],
    [273, 4, longs(...planes.map((plane, nth) => 8 + nth * plane.length))],
    [277, 3, shorts(colour.length)],
    [278, 4, longs(height)],
    [279, 4, longs(...planes.map((plane) => plane.length))],
    [284, 3, shorts(isPlanar ? 2 : 1)],
    ...(extra ? [[338, 3, shorts(...extra)] as const] : []),
    ...(profile ? [[34_675, 7, profile] as const] : []),
  ] as const
  const directoryAt = 8 + pixels.length
  let at = directoryAt + 6 + tags.length * 12
  const long: Buffer[] = []
  const entries = tags.map(([tag, type, value]) => {
    const inPlace = value.length <= 4
    const entry = Buffer.concat([
      shorts(tag, type),
      longs(value.length / { 3: 2, 4: 4, 7: 1 }[type]),
      inPlace ? Buffer.concat([value], 4) : longs(at),
    ])
    if (inPlace) return entry
    long.push(value)
    at += value.length
    return entry
  })
  return Buffer.concat([
    Buffer.from('II*\0'),
    longs(directoryAt),
    pixels,
    shorts(tags.length),
    ...entries,
    longs(0),
    ...long,
  ])
}

const WHITE = [255, 255, 255]
const GREY = [100, 100, 100]
/** Half-transparent alpha, and `GREEN` with that alpha on white. */
const HALF = 128
const HALF_GREEN = [147, 217, 157]
const SPOT = 77
/** `GREEN` with associated alpha `HALF`. */
const GREEN_BY_HALF = [20, 90, 30] as const

type PhotoCase = [name: string, draw: () => Promise<Buffer> | Buffer, colour?: readonly number[]]

const photos: PhotoCase[] = [
  ['a 16-bit TIFF in Adobe RGB', () => deep(adobeRgb).tiff().toBuffer()],
  ['a 16-bit PNG in Adobe RGB', () => deep(adobeRgb).png().toBuffer()],
  ['a 16-bit TIFF in Display P3', () => deep('p3').tiff().toBuffer()],
  ['a 16-bit PNG in sRGB', () => deep('srgb').png().toBuffer()],
  ['a 16-bit PNG without a profile', () => plain().toColourspace('rgb16').png().toBuffer()],
  ['an 8-bit JPEG in Adobe RGB', () => plain().withIccProfile(adobeRgb).jpeg({ quality: 98 }).toBuffer()],
  ['a JPEG whose EXIF alone says Adobe RGB', async () => inSegment(await exactJpeg(ADOBE_GREEN), 0xe1, R03)],
  ['a JPEG that says nothing', () => exactJpeg()],
  ['a PNG of gamma 1', async () => withGamma(await pngOf(), 100_000), [110, 219, 133]],
  ['a PNG of gamma 1/2.2', async () => withGamma(await pngOf(), 45_455)],
  ['a 16-bit PNG of gamma 1', async () => withGamma(await pngOf('rgb16'), 100_000), [110, 219, 133]],
  ['a grey PNG of gamma 1', async () => withGamma(await pngOf('b-w'), 100_000), [168, 168, 168]],
  ['a grey PNG of gamma 1/1.8', async () => withGamma(await pngOf('b-w'), 55_556), [119, 119, 119]],
  ['a 16-bit grey PNG of gamma 1', async () => withGamma(await pngOf('grey16'), 100_000), [168, 168, 168]],
  [
    'a PNG whose primaries are those of Adobe RGB',
    async () => withGamma(withChunk(await pngOf(), 'cHRM', ADOBE_CHRM), 45_455),
    [0, 181, 42],
  ],
  ['a PNG that tells primaries and no gamma', async () => withChunk(await pngOf(), 'cHRM', ADOBE_CHRM)],
  [
    'a PNG whose primaries are all zero',
    async () => withGamma(withChunk(await pngOf(), 'cHRM', Buffer.alloc(32)), 45_455),
  ],
  [
    'a PNG that says Display P3 by code',
    async () => withChunk(await pngOf(), 'cICP', DISPLAY_P3),
    [0, 183, 30],
  ],
  [
    'a 16-bit PNG that says Display P3 by code',
    async () => withChunk(await pngOf('rgb16'), 'cICP', DISPLAY_P3),
    [0, 183, 30],
  ],
  [
    'a grey PNG that says Display P3 by code',
    async () => withChunk(await pngOf('b-w'), 'cICP', DISPLAY_P3),
    GREY,
  ],
  [
    'a PNG whose code goes before its gamma',
    async () => withChunk(withGamma(await pngOf(), 100_000), 'cICP', Buffer.from([1, 13, 0, 1])),
  ],
  [
    'a PNG of video, whose code says BT.709',
    async () => withChunk(await pngOf(), 'cICP', Buffer.from([1, 1, 0, 1])),
    [28, 176, 49],
  ],
  ['a TIFF with a saved selection', () => tiffOf([...GREEN, 0], [0])],
  ['a 16-bit TIFF with a saved selection', () => tiffOf([...GREEN, 0], [0], { bits: 16 })],
  ['a TIFF with two saved selections', () => tiffOf([...GREEN, 0, 128], [0, 0])],
  ['a TIFF with three saved selections', () => tiffOf([...GREEN, 0, 128, 9], [0, 0, 0])],
  ['a TIFF that does not say what its fourth channel is', () => tiffOf([...GREEN, 0], null)],
  ['a grey TIFF with a saved selection', () => tiffOf([100, 0], [0]), GREY],
  ['a transparent TIFF', () => tiffOf([...GREEN, 0], [2]), WHITE],
  ['a TIFF with associated alpha', () => tiffOf([...GREEN_BY_HALF, HALF], [1]), HALF_GREEN],
  ['a TIFF with alpha and a selection', () => tiffOf([...GREEN, HALF, SPOT], [2, 0]), HALF_GREEN],
  ['a TIFF with a selection and alpha', () => tiffOf([...GREEN, SPOT, HALF], [0, 2]), HALF_GREEN],
  [
    'a TIFF with three selections and alpha',
    () => tiffOf([...GREEN, 0, SPOT, 9, HALF], [0, 0, 0, 2]),
    HALF_GREEN,
  ],
  [
    'a TIFF with associated alpha and a selection',
    () => tiffOf([...GREEN_BY_HALF, HALF, SPOT], [1, 0]),
    HALF_GREEN,
  ],
  [
    'a 16-bit TIFF with alpha and a selection',
    () => tiffOf([...GREEN, HALF, SPOT], [2, 0], { bits: 16 }),
    HALF_GREEN,
  ],
  [
    'a planar TIFF with a selection and alpha',
    () => tiffOf([...GREEN, SPOT, HALF], [0, 2], { isPlanar: true }),
    HALF_GREEN,
  ],
  ['a grey TIFF with alpha and a selection', () => tiffOf([100, HALF, SPOT], [2, 0]), [177, 177, 177]],
  ...([8, 16] as const).map((bits): PhotoCase => [
    `an Adobe RGB TIFF of ${bits} bits with alpha and a selection`,
    () => tiffOf([...ADOBE_GREEN, HALF, SPOT], [2, 0], { bits, profile: buildRgbProfile(ADOBE_RGB) }),
    HALF_GREEN,
  ]),
]

let prints = 0

test.each(photos)(
  '%s has the same colour in every rendition, the loupe and the print',
  async (_, draw, wanted = GREEN) => {
    const path = join(folder, 'photo')
    await writeFile(path, await draw())
    const toPath = join(folder, `print-${prints++}`)
    const rendered = await renderPhoto({ path })
    const cut = await drawCut({ path, place: { left: 0, top: 0 } })
    expect(
      await cropPrint({ path, area: { left: 0, top: 0, width: 40, height: 40 }, dpi: 300, toPath }),
    ).toBeDefined()
    const shown = [
      ...(rendered.ok ? rendered.renditions.map(({ bytes }) => bytes) : []),
      cut,
      await readFile(toPath),
    ]
    expect(shown).toHaveLength(5)
    for (const picture of shown) {
      expect(picture).toBeInstanceOf(Buffer)
      const pixel = await firstPixel(picture as Buffer)
      for (const [at, value] of wanted.entries())
        expect(Math.abs(pixel[at]! - value), pixel.join()).toBeLessThanOrEqual(6)
    }
  },
)

async function firstPixel(picture: Buffer) {
  const data = await sharp(picture, { ignoreIcc: true }).removeAlpha().raw().toBuffer()
  return [...data.subarray(0, 3)]
}

test('a 16-bit logo in Adobe RGB keeps its colour', async () => {
  const logo = await drawLogo(await deep(adobeRgb).png().toBuffer())
  const pixel = await firstPixel(logo.ok ? logo.png : Buffer.alloc(0))
  for (const [at, value] of GREEN.entries()) expect(Math.abs(pixel[at]! - value)).toBeLessThanOrEqual(2)
})
