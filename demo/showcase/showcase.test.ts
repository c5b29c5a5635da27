import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import fc from 'fast-check'
import sharp from 'sharp'
import { picturesToDraw } from '../drawing/picture-orders.ts'
import { assignPhotos } from './assign-photos.ts'
import { readShowcaseList } from './read-list.ts'
import { openShowcase } from './showcase.ts'
import { photosFor, showcaseProblems } from './shown-photos.ts'

let folder: string
let elsewhere: string
beforeEach(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'showcase-'))
  folder = join(elsewhere, 'photos')
  await mkdir(folder)
})
afterEach(() => rm(elsewhere, { recursive: true }))

const jpeg = (width: number, height: number, tone = 128) =>
  sharp({ create: { width, height, channels: 3, background: { r: tone, g: 90, b: 60 } } }).jpeg()

const has = async (file: string, bytes: Uint8Array | string) => writeFile(join(folder, file), bytes)
const lists = (photos: unknown) => has('showcase.json', JSON.stringify({ photos }))
const beach = { file: 'strand.jpg', alt: 'Een strand bij laag water' }

test('a listed photo is shown upright, with its line, its point of focus, and nothing of where it was taken', async () => {
  await has(
    'strand.jpg',
    await jpeg(1800, 1200)
      .withExif({ IFD0: { Artist: 'Vera' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )
  await lists([{ ...beach, people: 2, focus: [0.25, 0.4], use: ['landing'] }])
  const { photos, leftOut } = await openShowcase(folder)
  expect(leftOut).toEqual([])
  const { preparedFile, ...photo } = photos[0]!
  expect(photo).toMatchObject({
    ...beach,
    focus: [0.25, 0.4],
    uses: ['landing'],
    widthPx: 1200,
    heightPx: 1800,
  })
  const { exif, orientation, width } = await sharp(preparedFile).metadata()
  expect({ exif, orientation, width }).toEqual({ exif: undefined, orientation: undefined, width: 1200 })
})

test('a photo of sixty megapixels is brought to what screens show', async () => {
  await has('groot.jpg', await jpeg(9504, 6336).toBuffer())
  await lists([{ file: 'groot.jpg', alt: 'Een vlak' }])
  const { photos } = await openShowcase(folder)
  expect(photos[0]).toMatchObject({ widthPx: 2400, heightPx: 1600 })
})

test('what can not be shown is left out, with the reason in words, and the rest is shown', async () => {
  const whole = await jpeg(1600, 1200).toBuffer()
  const torn = Buffer.from(whole)
  torn.fill(0x55, whole.length / 2, whole.length - 2)
  await has('strand.jpg', whole)
  await has('half.jpg', whole.subarray(0, whole.length / 2))
  await has('torn.jpg', torn)
  await has('empty.jpg', '')
  await has('text.jpg', 'geen foto')
  await has('merk.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await has('small.jpg', await jpeg(640, 480).toBuffer())
  await writeFile(join(elsewhere, 'secret.jpg'), whole)
  await symlink(join(elsewhere, 'secret.jpg'), join(folder, 'link.jpg'))
  await mkdir(join(folder, 'map.jpg'))
  const alt = 'Iets'
  await lists([
    beach,
    { file: 'half.jpg', alt },
    { file: 'torn.jpg', alt },
    { file: 'empty.jpg', alt },
    { file: 'text.jpg', alt },
    { file: 'merk.svg', alt },
    { file: 'small.jpg', alt },
    { file: 'weg.jpg', alt },
    { file: '../secret.jpg', alt },
    { file: 'link.jpg', alt },
    { file: join(elsewhere, 'secret.jpg'), alt },
    { file: 'map.jpg', alt },
    { file: 'strand.jpg\0.png', alt },
    { file: 'strand.jpg', alt },
    { file: 'zonder.jpg' },
    { file: 'leeg.jpg', alt: '  ' },
    { file: 'mensen.jpg', alt, people: 2 },
    { file: 'punt.jpg', alt, focus: [2, 0] },
    { file: 'overal.jpg', alt, use: ['billboard'] },
    { file: 'typo.jpg', alt, foccus: [0, 0] },
    null,
    'strand.jpg',
  ])
  const { photos, leftOut } = await openShowcase(folder)
  expect(photos.map(({ file }) => file)).toEqual(['strand.jpg'])
  const said = leftOut.join('\n')
  for (const line of [
    'half.jpg breaks off half-way',
    'torn.jpg is damaged',
    'empty.jpg is empty',
    'text.jpg is no photo',
    'merk.svg is no photo',
    'small.jpg is too small: 640 × 480',
    'weg.jpg is not in the folder',
    '../secret.jpg is not in the folder',
    'link.jpg is not in the folder',
    'map.jpg is not in the folder',
    'strand.jpg is listed twice',
    'zonder.jpg needs an alt',
    'leeg.jpg needs an alt',
    'mensen.jpg shows people: its use must say where',
    'punt.jpg: focus.0',
    'overal.jpg: use.0',
    'typo.jpg: ',
    'photo 21',
    'photo 22',
  ])
    expect(said).toContain(line)
  expect(leftOut).toHaveLength(21)
})

test.each([
  ['nothing', undefined, 'has no showcase.json'],
  ['no JSON', '{"photos": [', 'should hold'],
  ['an empty list', '{"photos": []}', 'should hold'],
  ['something else', '[1, 2]', 'should hold'],
  ['a mountain', ' '.repeat(1024 * 1024 + 1), 'is larger than 1 MB'],
])('a folder with %s as its list shows no photo and says so', async (_, text, reason) => {
  if (text !== undefined) await has('showcase.json', text)
  const { photos, leftOut } = await readShowcaseList(folder)
  expect(photos).toEqual([])
  expect(leftOut.join()).toContain(reason)
})

test('a folder that is not there is said to be not there', async () => {
  const { leftOut } = await readShowcaseList(join(folder, 'weg'))
  expect(leftOut.join()).toContain('there is no folder')
})

test('no list, whatever is in it, makes reading fail', async () => {
  await has('strand.jpg', await jpeg(1600, 1200).toBuffer())
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom('strand.jpg', '..', '.', '', 'a'.repeat(5000)))
  const record = fc.dictionary(fc.constantFrom('file', 'alt', 'people', 'focus', 'use', '__proto__'), field)
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.array(record), fc.jsonValue()), async (photos) => {
      await has('showcase.json', JSON.stringify({ photos }))
      const read = await readShowcaseList(folder)
      expect(read.photos.length + read.leftOut.length).toBeGreaterThan(0)
      for (const { file } of read.photos) expect(file).toBe('strand.jpg')
    }),
    { numRuns: 60 },
  )
})

const photo = (at: number, isTall: boolean) => ({
  file: `${at}.jpg`,
  alt: `Foto ${at}`,
  focus: [0.5, 0.5] as const,
  uses: ['landing'] as const,
  id: String(at),
  preparedFile: `${at}.jpg`,
  widthPx: isTall ? 1600 : 2400,
  heightPx: isTall ? 2400 : 1600,
})

test('with few photos drawings stay, and the log says how many it takes', () => {
  const showcase = { photos: [photo(1, false)], leftOut: ['weg.jpg is not in the folder'] }
  expect(photosFor(showcase, 'landing')).toBeUndefined()
  expect(showcaseProblems(showcase)).toEqual([
    'weg.jpg is not in the folder',
    'drawings stay on the public pages: 1 photos can be used there, and it takes 8',
    'drawings stay in the demo studio: 0 photos can be used there, and it takes 8',
    'drawings stay beside shared links: 0 photos can be used there, and it takes 8',
  ])
  expect(showcaseProblems(undefined)).toHaveLength(1)
})

test('each place gets a photo, none comes back before all are used, and both halves of a comparison are one', () => {
  const many = Array.from({ length: 40 }, (_, at) => photo(at, at % 3 === 0))
  const names = Object.keys(picturesToDraw) as (keyof typeof picturesToDraw)[]
  const assigned = assignPhotos(picturesToDraw, many)
  expect([...assigned.keys()].toSorted()).toEqual(names.toSorted())
  expect(assigned.get('marked')).toBe(assigned.get('clean'))
  expect(new Set(assigned.values()).size).toBe(names.length - 1)
  expect(assigned.get('ferns')!.heightPx).toBeGreaterThan(assigned.get('ferns')!.widthPx)

  const few = assignPhotos(picturesToDraw, many.slice(0, 8))
  expect(new Set(names.slice(0, 8).map((name) => few.get(name))).size).toBe(8)
})
