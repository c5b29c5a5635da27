import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exifr from 'exifr'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectPhoto } from './inspect-photo.ts'
import { renderPhoto } from './render-photo.ts'
import { sharp } from './steady-sharp.ts'
import type { PhotoWatermark } from './watermark.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-photo-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MARK = { kind: 'text', text: 'Studio Vossen', seed: 'a photo' } as const

async function render(original: Uint8Array, watermark?: PhotoWatermark) {
  const path = join(folder, 'original')
  await writeFile(path, original)
  return renderPhoto({ path, watermark })
}

async function renditionsOf(original: Uint8Array, watermark?: PhotoWatermark) {
  const rendered = await render(original, watermark)
  if (!rendered.ok) throw new Error(rendered.reason)
  return rendered
}

const ground = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const decoded = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer({ resolveWithObject: true })

async function pixelAt(jpeg: Uint8Array, partX: number, partY: number) {
  const { data, info } = await decoded(jpeg)
  const offset =
    (Math.floor(info.height * partY) * info.width + Math.floor(info.width * partX)) * info.channels
  return [...data.subarray(offset, offset + 3)]
}

function expectColour(found: number[], wanted: number[], within = 8) {
  for (const [at, value] of wanted.entries()) expect(Math.abs(found[at]! - value)).toBeLessThanOrEqual(within)
}

describe('a photo is upright however the camera was held', () => {
  // Orientation, stored size, and the stored corner shown at the top left.
  test.each([
    [1, 900, 600, 'left', 'top'],
    [2, 900, 600, 'right', 'top'],
    [3, 900, 600, 'right', 'bottom'],
    [4, 900, 600, 'left', 'bottom'],
    [5, 600, 900, 'left', 'top'],
    [6, 600, 900, 'left', 'bottom'],
    [7, 600, 900, 'right', 'bottom'],
    [8, 600, 900, 'right', 'top'],
  ])('orientation %i', async (orientation, width, height, side, end) => {
    const corner = await ground(200, 200, '#e02020').png().toBuffer()
    const left = side === 'left' ? 0 : width - 200
    const top = end === 'top' ? 0 : height - 200
    const original = await ground(width, height, '#2040e0')
      .composite([{ input: corner, left, top }])
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()

    const { renditions, widthPx, heightPx } = await renditionsOf(original)

    expect([widthPx, heightPx]).toEqual([900, 600])
    expect(renditions.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [480, 320],
      [800, 533],
      [900, 600],
    ])
    for (const { bytes } of renditions) {
      expectColour(await pixelAt(bytes, 0.1, 0.1), [0xe0, 0x20, 0x20])
      expectColour(await pixelAt(bytes, 0.9, 0.9), [0x20, 0x40, 0xe0])
      expectColour(await pixelAt(bytes, 0.9, 0.1), [0x20, 0x40, 0xe0])
    }
  })
})

describe('sizes', () => {
  test.each([
    ['a landscape', 3000, 2000, [480, 320], [800, 533], [2048, 1365]],
    ['a portrait keeps 800 in its width', 2000, 3000, [480, 720], [800, 1200], [1365, 2048]],
    ['a small photo is not enlarged', 500, 400, [480, 384], [500, 400], [500, 400]],
    ['a photo of one pixel', 1, 1, [1, 1], [1, 1], [1, 1]],
    ['a tower is no taller than the large one', 400, 6000, [137, 2048], [137, 2048], [137, 2048]],
    ['a panorama', 6000, 500, [480, 40], [800, 67], [2048, 171]],
  ])('%s', async (_, width, height, small, thumbnail, large) => {
    const rendered = await renditionsOf(await ground(width, height, '#668').jpeg().toBuffer(), MARK)
    expect(rendered).toMatchObject({ widthPx: width, heightPx: height })
    const sizes = rendered.renditions.map(({ size, widthPx, heightPx }) => [size, widthPx, heightPx])
    expect(sizes).toEqual([
      [480, ...small],
      [800, ...thumbnail],
      [2048, ...large],
    ])
    for (const { bytes, widthPx, heightPx } of rendered.renditions) {
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: widthPx,
        height: heightPx,
      })
    }
  })
})

test('nothing is left in what is shown but who made it and whose it is', async () => {
  const original = await ground(1200, 800, '#886')
    .withExif({
      IFD0: { Make: 'Nikon', Artist: 'Sanne Vossen', Copyright: 'S. Vossen & zn.' },
      IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  expect(await exifr.parse(original)).toMatchObject({ Make: 'Nikon' })

  const { renditions } = await renditionsOf(original, MARK)

  for (const { bytes } of renditions) {
    const { icc, iptc, orientation } = await sharp(bytes).metadata()
    expect({ icc, iptc, orientation }).toEqual({})
    expect(await exifr.parse(bytes)).toEqual({ Artist: 'Sanne Vossen', Copyright: 'S. Vossen & zn.' })
  }
})

const xmpOfMaker = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Sanne</rdf:li>
  <rdf:li>Roos &amp; zn.</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Vossen</rdf:li></rdf:Alt>
  </dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`

describe('who made a photo and whose it is', () => {
  const rights = { artist: 'Studio Vossen', copyright: '© Studio Vossen' }
  const rightsIn = async (original: Uint8Array, given = {}) => {
    const path = join(folder, 'original')
    await writeFile(path, original)
    const rendered = await renderPhoto({ path, ...given })
    const [small, , large] = rendered.ok ? rendered.renditions : []
    return [await exifr.parse(small!.bytes), await exifr.parse(large!.bytes, { xmp: true })]
  }
  const asTold = (artist: string, copyright: string) => [
    { Artist: artist, Copyright: copyright },
    {
      Artist: artist,
      Copyright: copyright,
      // exifr leaves XML escapes unchanged.
      creator: artist.replace('&', '&amp;'),
      rights: { lang: 'x-default', value: copyright },
    },
  ]

  test('is as its XMP says, where EXIF does not', async () => {
    const original = ground(300, 200, '#886').withXmp(xmpOfMaker)
    expect(await rightsIn(await original.jpeg().toBuffer(), { rights })).toEqual(
      asTold('Sanne, Roos & zn.', '© Vossen'),
    )
    for (const format of ['png', 'webp'] as const)
      expect(await rightsIn(await original.toFormat(format).toBuffer(), { rights })).toEqual(
        asTold('Sanne', '© Vossen'),
      )
  })

  test('is the studio where the photo says nothing, and nobody where that is not known', async () => {
    const original = await ground(300, 200, '#886').jpeg().toBuffer()
    expect(await rightsIn(original, { rights })).toEqual(asTold('Studio Vossen', '© Studio Vossen'))
    expect(await rightsIn(original)).toEqual([undefined, undefined])
  })
})

describe('colour', () => {
  const shown = async (original: Uint8Array) => {
    const { renditions } = await renditionsOf(original)
    return pixelAt(renditions.at(-1)!.bytes, 0.5, 0.5)
  }

  test('a Display P3 photo shows the colours it was meant to have', async () => {
    // Encodes the colour #c86432 in Display P3.
    const wide = await ground(300, 200, '#c86432').withIccProfile('p3').png().toBuffer()
    const { data } = await sharp(wide, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
    expect(Math.abs(data[0]! - 0xc8)).toBeGreaterThan(8)
    expectColour(await shown(wide), [0xc8, 0x64, 0x32], 5)
  })

  test('a CMYK photo becomes RGB', async () => {
    const cmyk = await ground(300, 200, '#3264c8').toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const [red, , blue] = await shown(cmyk)
    expect(blue! - red!).toBeGreaterThan(60)
  })

  test('a 16-bit PNG keeps its tones', async () => {
    const deep = await ground(300, 200, '#3264c8').toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expectColour(await shown(deep), [0x32, 0x64, 0xc8])
  })

  test('a photo in greys stays grey', async () => {
    const grey = await ground(300, 200, '#777').toColourspace('b-w').jpeg().toBuffer()
    expect((await sharp(grey).metadata()).channels).toBe(1)
    expectColour(await shown(grey), [0x77, 0x77, 0x77])
  })

  test('what is transparent stands on white', async () => {
    const glass = {
      create: { width: 300, height: 200, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    }
    expectColour(await shown(await sharp(glass).png().toBuffer()), [255, 255, 255])
  })

  test('the ThumbHash is of the clean photo', async () => {
    const { thumbHash } = await renditionsOf(await ground(600, 400, '#c83232').jpeg().toBuffer(), MARK)
    const { r, g, b } = thumbHashToAverageRGBA(thumbHash)
    expectColour([r * 255, g * 255, b * 255], [0xc8, 0x32, 0x32], 12)
  })
})

async function strayByCell(jpeg: Uint8Array, cells: number, groundValue: number): Promise<number[]> {
  const { data, info } = await decoded(jpeg)
  const stray = Array.from({ length: cells * cells }, () => 0)
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const cell = Math.floor((y * cells) / info.height) * cells + Math.floor((x * cells) / info.width)
      const value = data[(y * info.width + x) * info.channels]!
      stray[cell] = Math.max(stray[cell]!, Math.abs(value - groundValue))
    }
  }
  return stray
}

const whiteLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="50" fill="#fff"/></svg>',
    ),
  )
    .png()
    .toBuffer()
const blackLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect x="5" y="5" width="290" height="50" fill="#000"/></svg>',
    ),
  )
    .png()
    .toBuffer()

const MARKS: [string, () => Promise<PhotoWatermark>][] = [
  ["the studio's name", async () => MARK],
  ['PREVIEW', async () => ({ ...MARK, text: 'PREVIEW' })],
  ['one letter', async () => ({ ...MARK, text: 'i' })],
  [
    'a name as long as a sentence',
    async () => ({ ...MARK, text: 'Fotografie van de Gouden Eeuw aan de Oude Rijn, Leiden' }),
  ],
  ['a Greek, Cyrillic and Arabic name', async () => ({ ...MARK, text: 'Ωμέγα Фото ستوديو' })],
  [
    'a name with signs of markup and control',
    async () => ({ ...MARK, text: '<b>&\u0000\ud800"Zoë\'</text>' }),
  ],
  ['nothing but spaces, which reads PREVIEW', async () => ({ ...MARK, text: ' \u0007 ' })],
  ['a white logo', async () => ({ kind: 'logo', png: await whiteLogo(), seed: MARK.seed })],
  ['a black logo', async () => ({ kind: 'logo', png: await blackLogo(), seed: MARK.seed })],
]

describe('no part of a photo is free of the mark', () => {
  const GROUNDS = [
    ['snow', '#ffffff', 255],
    ['night', '#000000', 0],
    ['skin', '#c8c8c8', 200],
  ] as const
  const SHAPES = [
    ['landscape', 900, 600],
    ['portrait', 600, 900],
    ['panorama', 1200, 450],
  ] as const

  test.each(MARKS)('%s is seen in every quarter of it, on snow, at night and on skin', async (_, mark) => {
    for (const [, background, value] of GROUNDS) {
      for (const [, width, height] of SHAPES) {
        const original = await ground(width, height, background).png().toBuffer()
        for (const { bytes } of (await renditionsOf(original, await mark())).renditions) {
          for (const stray of await strayByCell(bytes, 2, value)) expect(stray).toBeGreaterThan(5)
        }
      }
    }
  })

  test('it is quiet: it veils less than a fifth of the photo, and nowhere by more than a half', async () => {
    const original = await ground(1800, 1200, '#000').png().toBuffer()
    for (const { bytes } of (await renditionsOf(original, MARK)).renditions) {
      const { data } = await decoded(bytes)
      expect(data.filter((value) => value > 24).length / data.length).toBeLessThan(0.2)
      expect(data.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(128)
    }
  })

  test('a picture smaller than the mark still has it in its middle', async () => {
    const original = await ground(40, 30, '#000').png().toBuffer()
    for (const { bytes } of (await renditionsOf(original, MARK)).renditions) {
      expect(Math.max(...(await strayByCell(bytes, 1, 0)))).toBeGreaterThan(20)
    }
  })

  test('without a mark nothing is drawn', async () => {
    const original = await ground(900, 600, '#000').png().toBuffer()
    for (const { bytes } of (await renditionsOf(original)).renditions) {
      expect(await strayByCell(bytes, 1, 0)).toEqual([0])
    }
  })
})

describe('what a decoder alone can see', () => {
  const photo = () =>
    sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })

  test.each([
    ['a JPEG whose middle was lost', () => photo().jpeg().toBuffer()],
    ['a PNG whose middle was lost', () => photo().png().toBuffer()],
  ])('%s is corrupt', async (_, draw) => {
    const original = await draw()
    const middle = Math.floor(original.length / 2)
    original.fill(0, middle, middle + 2000)
    expect(await render(original, MARK)).toEqual({ ok: false, reason: 'corrupt' })
  })

  test('a few stray bytes before the end, as some phones leave, are let through', async () => {
    const whole = await photo().jpeg().toBuffer()
    const original = Buffer.concat([whole.subarray(0, -2), Buffer.from([0, 0, 0]), whole.subarray(-2)])
    expect(await render(original)).toMatchObject({ ok: true, widthPx: 900 })
  })

  const segment = (marker: number, content: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), Buffer.from(content, 'latin1')])

  /** Offset where the first table of a JPEG from sharp ends. */
  const AFTER_TABLE = 71

  test.each([
    ['says JFIF 2.01', 2, segment(0xe0, 'JFIF\0\u0002\u0001\u0001\0H\0H\0\0')],
    ['says JFIF 0.00', 2, segment(0xe0, 'JFIF\0\0\0\u0001\0H\0H\0\0')],
    ['has a colour transform that Adobe never named', 2, segment(0xee, 'Adobe\0d\0\0\0\0\u0007')],
    ['has two zeros between its segments', AFTER_TABLE, Buffer.alloc(2)],
    ['has a page of zeros between its segments', AFTER_TABLE, Buffer.alloc(4096)],
    ['has an empty comment', 2, segment(0xfe, '')],
    ['fills up before a marker', AFTER_TABLE, Buffer.from([0xff, 0xff, 0xff])],
    ['has a profile that is none', 2, segment(0xe2, 'ICC_PROFILE\0\u0005\u0002xxxx')],
  ])('a JPEG that %s is shown, as every viewer shows it', async (_, at, quirk) => {
    const plain = await photo().jpeg().toBuffer()
    const original = Buffer.concat([plain.subarray(0, at), quirk, plain.subarray(at)])
    const path = join(folder, 'quirk')
    await writeFile(path, original)
    expect(await inspectPhoto(path)).toMatchObject({ ok: true, widthPx: 900 })
    const { renditions } = await renditionsOf(original)
    const asPlain = await renditionsOf(plain)
    expect(asPlain.renditions.at(-1)!.bytes.equals(renditions.at(-1)!.bytes)).toBe(true)
  })

  test('three zeros before the pixels lose none of them', async () => {
    const plain = await photo().jpeg().toBuffer()
    const at = plain.indexOf(Buffer.from([0xff, 0xda]))
    const original = Buffer.concat([plain.subarray(0, at), Buffer.alloc(3), plain.subarray(at)])
    expect(await render(original)).toMatchObject({ ok: true, widthPx: 900 })
  })

  test('no photo at all is corrupt', async () => {
    expect(await render(Buffer.from('Dit is geen foto'))).toEqual({ ok: false, reason: 'corrupt' })
  })

  test('a file that is not there is no fault of the photo', async () => {
    await expect(renderPhoto({ path: join(folder, 'gone') })).rejects.toThrow('ENOENT')
  })
})
