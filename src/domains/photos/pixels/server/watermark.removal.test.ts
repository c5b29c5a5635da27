import { expect, test } from 'vitest'
import { LARGE_EM_PER_SIDE, THUMBNAIL_EM_PER_SIDE } from '../../watermark/watermark.rules.ts'
import { sharp } from './steady-sharp.ts'
import { blendWatermark } from './watermark.ts'

const PHOTOS = 20
const WORDS = { kind: 'text', text: 'Studio Vossen' } as const

/** Two simulated renditions: a tile in the grid, and the picture in the viewer. */
const sizes = {
  tile: { widthPx: 480, heightPx: 320, emPerSide: THUMBNAIL_EM_PER_SIDE },
  viewer: { widthPx: 600, heightPx: 400, emPerSide: LARGE_EM_PER_SIDE },
}
type SizeName = keyof typeof sizes
type Size = (typeof sizes)[SizeName]

type Greys = Uint8Array

/** Draws the same scene for the same number. */
function drawScene(number: number, { widthPx, heightPx }: Size): Greys {
  let state = number + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const shapes = Array.from({ length: 4 }, () => {
    const [x, y, tone] = [next() * widthPx, next() * heightPx, 180 * (next() - 0.5)]
    return { x, y, tone, reach: (40 + 160 * next()) ** 2 }
  })
  const [light, slant] = [85 + 90 * next(), 80 * (next() - 0.5)]
  return new Uint8Array(widthPx * heightPx).map((_, pixel) => {
    const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)]
    let tone = light + (slant * x) / widthPx + 8 * (next() - 0.5)
    for (const shape of shapes)
      tone += shape.tone * Math.max(0, 1 - ((x - shape.x) ** 2 + (y - shape.y) ** 2) / shape.reach)
    return Math.min(225, Math.max(10, tone))
  })
}

const drawScenes = (size: Size) => Array.from({ length: PHOTOS }, (_, number) => drawScene(number, size))
const scenes = { tile: drawScenes(sizes.tile), viewer: drawScenes(sizes.viewer) }

async function withWatermark(
  photo: Greys,
  { widthPx, heightPx, emPerSide }: Size,
  seed: string,
): Promise<Greys> {
  const data = new Uint8Array(photo.length * 3)
  for (let at = 0; at < data.length; at += 1) data[at] = photo[Math.floor(at / 3)]!
  await blendWatermark({ data, widthPx, heightPx }, { ...WORDS, seed }, emPerSide)
  return photo.map((_, pixel) => data[pixel * 3]!)
}

/** Photos of a studio, and a black and a white picture that an attacker's trial studio uploads. */
type Gallery = { size: Size; clean: Greys[]; marked: Greys[]; black: Greys; white: Greys }

async function galleryOf(name: SizeName, seedOf: (photo: string) => string): Promise<Gallery> {
  const [size, clean] = [sizes[name], scenes[name]]
  const marked: Greys[] = []
  for (const [number, photo] of clean.entries())
    marked.push(await withWatermark(photo, size, seedOf(`photo ${number}`)))
  const plain = new Uint8Array(size.widthPx * size.heightPx)
  const black = await withWatermark(plain, size, seedOf('black'))
  const white = await withWatermark(plain.fill(255), size, seedOf('white'))
  return { size, clean, marked, black, white }
}

/** Pictures that an attacker has; `around` is `marked`, blurred. */
type AttackerView = Pick<Gallery, 'marked' | 'black' | 'white'> & { around: Greys[] }
/** Share of the photo that the watermark lets through, and the value it adds. */
type Guess = { through: number; adds: number }
type Method = (seen: AttackerView, at: number) => Guess

const blurred = (photo: Greys, { widthPx, heightPx }: Size): Promise<Greys> =>
  sharp(photo, { raw: { width: widthPx, height: heightPx, channels: 1 } })
    .blur(8)
    .extractChannel(0)
    .raw()
    .toBuffer()

const byTrial: Method = ({ black, white }, at) => ({
  through: Math.max(0.3, (white[at]! - black[at]!) / 255),
  adds: black[at]!,
})

/**
 * Assumes white ink. Estimates the opacity from how much brighter a pixel is than its surroundings,
 * combined over all photos.
 */
const byContrast =
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

/** Fits a line from the surroundings to the shown values. */
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
  average: byContrast(mean),
  median: byContrast(median),
  'least squares': byLeastSquares,
}

/** Smallest visible difference, in grey levels. */
const MARKED_FROM = 24
const STRIDE = 13

const decibels = (squares: number, count: number) => 10 * Math.log10((255 ** 2 * count) / squares)

type Outcome = { share: number; markedDb: number; leftDb: Record<string, number> }

async function outcomeOf({ size, clean, ...shown }: Gallery): Promise<Outcome> {
  const { marked } = shown
  const seen = { ...shown, around: await Promise.all(marked.map((photo) => blurred(photo, size))) }
  const squares: Record<string, number> = { nothing: 0 }
  let [count, looked] = [0, 0]
  for (let at = 0; at < marked[0]!.length; at += STRIDE) {
    const touched = marked.flatMap((photo, nth) => {
      const original = clean[nth]![at]!
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

const bestOf = ({ leftDb }: Outcome) => Math.max(...Object.values(leftDb))

test.each(['tile', 'viewer'] as const)(
  'a mark that were the same on each photo could be taken off them all: %s',
  async (name) => {
    const outcome = await outcomeOf(await galleryOf(name, () => 'one for all'))
    expect(bestOf(outcome), JSON.stringify(outcome)).toBeGreaterThanOrEqual(28)
  },
)

// Limits are the shares that are covered if all photos have one layout. Safety must not come from
// covering more.
test.each([
  ['tile', 0.0066],
  ['viewer', 0.0049],
] as const)(
  'no photos tell enough of the mark to take it off others, and it is no blacker for that: %s',
  async (name, shareMax) => {
    const outcome = await outcomeOf(await galleryOf(name, (photo) => photo))
    const figures = JSON.stringify(outcome)
    expect(bestOf(outcome), figures).toBeLessThan(22)
    expect(outcome.markedDb, figures).toBeGreaterThanOrEqual(16)
    expect(outcome.markedDb, figures).toBeLessThanOrEqual(18)
    expect(outcome.share, figures).toBeLessThanOrEqual(shareMax)
  },
)
