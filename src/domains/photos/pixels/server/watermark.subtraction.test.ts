import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPhoto } from './render-photo.ts'
import { sharp } from './steady-sharp.ts'

const [WIDTH_PX, HEIGHT_PX] = [600, 400]
const PHOTOS = 20
/** Widths of two renditions: a tile, and the picture of the viewer, which is never enlarged. */
const WIDTHS = { tile: 480, viewer: WIDTH_PX }
const WORDS = { kind: 'text', text: 'Studio Vossen' } as const

/** The green of a picture: the mark has no colour, so one channel tells all of it. */
type Green = Uint8Array
type Shown = Record<keyof typeof WIDTHS, Green>

let folder: string
let originals: Buffer[]
let clean: Shown[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watermark-subtraction-'))
  originals = await Promise.all(Array.from({ length: PHOTOS }, (_, nth) => drawScene(nth)))
  clean = await Promise.all(originals.map(showClean))
})
afterAll(() => rm(folder, { recursive: true }))

/** Light, round shapes and grain: another photo for each number, always the same for one. */
function drawScene(number: number): Promise<Buffer> {
  let state = number + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const shapes = Array.from({ length: 6 }, () => {
    const [x, y, tone] = [next() * WIDTH_PX, next() * HEIGHT_PX, 180 * (next() - 0.5)]
    return { x, y, tone, reach: (40 + 160 * next()) ** 2 }
  })
  const [light, slant] = [85 + 90 * next(), 80 * (next() - 0.5)]
  const data = new Uint8Array(WIDTH_PX * HEIGHT_PX * 3)
  for (let pixel = 0; pixel < data.length / 3; pixel += 1) {
    const [x, y] = [pixel % WIDTH_PX, Math.floor(pixel / WIDTH_PX)]
    let value = light + (slant * x) / WIDTH_PX + 8 * (next() - 0.5)
    for (const shape of shapes)
      value += shape.tone * Math.max(0, 1 - ((x - shape.x) ** 2 + (y - shape.y) ** 2) / shape.reach)
    const tone = Math.min(225, Math.max(10, value))
    data.fill(tone, pixel * 3, pixel * 3 + 3)
  }
  return asJpeg(data)
}

const asJpeg = (data: Uint8Array) =>
  sharp(data, { raw: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

const plain = (value: number) => asJpeg(new Uint8Array(WIDTH_PX * HEIGHT_PX * 3).fill(value))

const greenOf = (picture: Uint8Array, width: number): Promise<Green> =>
  sharp(picture).resize(width).extractChannel(1).raw().toBuffer()

const showClean = async (original: Buffer): Promise<Shown> => ({
  tile: await greenOf(original, WIDTHS.tile),
  viewer: await greenOf(original, WIDTHS.viewer),
})

/** What clients of a studio see of all photos, and one on trial of its own two. */
type Gallery = { photos: Shown[]; black: Shown; white: Shown }

async function galleryOf(seedOf: (name: string) => string): Promise<Gallery> {
  const photos: Shown[] = []
  for (const [nth, original] of originals.entries())
    photos.push(await showMarked(original, seedOf(`photo ${nth}`)))
  return {
    photos,
    black: await showMarked(await plain(0), seedOf('black')),
    white: await showMarked(await plain(255), seedOf('white')),
  }
}

async function showMarked(original: Buffer, seed: string): Promise<Shown> {
  const path = join(folder, 'photo')
  await writeFile(path, original)
  const rendered = await renderPhoto({ path, watermark: { ...WORDS, seed } })
  if (!rendered.ok) throw new Error(rendered.reason)
  const [tile, , viewer] = rendered.renditions
  return {
    tile: await greenOf(tile!.bytes, WIDTHS.tile),
    viewer: await greenOf(viewer!.bytes, WIDTHS.viewer),
  }
}

/** What one can look at: two photos of a studio on trial, and marked ones with what they look like when blurred. */
type Seen = { black: Green; white: Green; marked: Green[]; around: Green[] }
/** What the mark is taken for at one place: the share of the photo that it lets through, and what it adds. */
type Guess = { through: number; adds: number }
type Method = (seen: Seen, at: number) => Guess

const blurred = (photo: Green, width: number): Promise<Green> =>
  sharp(photo, { raw: { width, height: photo.length / width, channels: 1 } })
    .blur(8)
    .extractChannel(0)
    .raw()
    .toBuffer()

const byTrial: Method = ({ black, white }, at) => ({
  through: Math.max(0.3, (white[at]! - black[at]!) / 255),
  adds: black[at]!,
})

/** What stands out of its surroundings on all photos alike is taken for white ink. */
const byWhatStandsOut =
  (combine: (values: number[]) => number): Method =>
  ({ marked, around }, at) => {
    const shares = marked.map((photo, nth) => {
      const under = around[nth]![at]!
      return (photo[at]! - under) / Math.max(20, 255 - under)
    })
    const opacity = Math.min(0.7, Math.max(0, combine(shares)))
    return { through: 1 - opacity, adds: 255 * opacity }
  }

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

/** The line that leads best from the surroundings on all photos to what they show. */
const byLeastSquares: Method = ({ marked, around }, at) => {
  const count = marked.length
  let [x, y, xx, xy] = [0, 0, 0, 0]
  for (const [nth, photo] of marked.entries()) {
    const [under, seen] = [around[nth]![at]!, photo[at]!]
    x += under
    y += seen
    xx += under * under
    xy += under * seen
  }
  const through = Math.min(1, Math.max(0.4, (count * xy - x * y) / Math.max(1, count * xx - x * x)))
  return { through, adds: (y - through * x) / count }
}

const methods: Record<string, Method> = {
  'two photos of a studio on trial': byTrial,
  average: byWhatStandsOut(mean),
  median: byWhatStandsOut(median),
  'least squares': byLeastSquares,
}

/** Beyond what JPEG does to a photo. */
const MARKED_FROM = 24
/** Every so many pixels are looked at, for time. */
const STRIDE = 7

const decibels = (squares: number, count: number) => 10 * Math.log10((255 ** 2 * count) / squares)

type Outcome = { share: number; markedDb: number; leftDb: Record<string, number> }

/** Over the marked pixels of all photos: how near to the original they are, and what each method makes of them. */
async function outcomeOf(gallery: Gallery, size: keyof typeof WIDTHS): Promise<Outcome> {
  const marked = gallery.photos.map((photo) => photo[size])
  const around = await Promise.all(marked.map((photo) => blurred(photo, WIDTHS[size])))
  const seen = { black: gallery.black[size], white: gallery.white[size], marked, around }
  const squares: Record<string, number> = { nothing: 0 }
  let [count, looked] = [0, 0]
  for (let at = 0; at < marked[0]!.length; at += STRIDE) {
    const touched = marked.flatMap((photo, nth) => {
      const original = clean[nth]![size][at]!
      return Math.abs(photo[at]! - original) < MARKED_FROM ? [] : [{ value: photo[at]!, original }]
    })
    looked += marked.length
    count += touched.length
    if (touched.length === 0) continue
    for (const { value, original } of touched) squares['nothing']! += (value - original) ** 2
    for (const [name, method] of Object.entries(methods)) {
      const { through, adds } = method(seen, at)
      for (const { value, original } of touched) {
        const guessed = Math.min(255, Math.max(0, (value - adds) / through))
        squares[name] = (squares[name] ?? 0) + (guessed - original) ** 2
      }
    }
  }
  const { nothing, ...left } = Object.fromEntries(
    Object.entries(squares).map(([name, sum]) => [name, decibels(sum, count)]),
  )
  return { share: count / looked, markedDb: nothing!, leftDb: left }
}

/** What a layout that is the same on each photo covers, so that this one isn't safer by covering more. */
const SHARE_MAX = { tile: 0.0085, viewer: 0.0071 }

const bestOf = ({ leftDb }: Outcome) => Math.max(...Object.values(leftDb))

test('a mark that were the same on each photo could be taken off them all', async () => {
  const same = await galleryOf(() => 'one for all')
  for (const size of ['tile', 'viewer'] as const) {
    const outcome = await outcomeOf(same, size)
    expect(bestOf(outcome), `${size}: ${JSON.stringify(outcome)}`).toBeGreaterThanOrEqual(28)
  }
})

test('no photos tell enough of the mark to take it off others, though it is no blacker and no more of it', async () => {
  const gallery = await galleryOf((name) => name)
  for (const size of ['tile', 'viewer'] as const) {
    const outcome = await outcomeOf(gallery, size)
    const figures = `${size}: ${JSON.stringify(outcome)}`
    expect(bestOf(outcome), figures).toBeLessThan(22)
    expect(outcome.markedDb, figures).toBeGreaterThanOrEqual(16)
    expect(outcome.markedDb, figures).toBeLessThanOrEqual(18)
    expect(outcome.share, figures).toBeLessThanOrEqual(SHARE_MAX[size])
  }
})
