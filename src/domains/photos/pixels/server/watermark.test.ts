import { expect, test } from 'vitest'
import { drawLogo } from './draw-logo.ts'
import { sharp } from './steady-sharp.ts'
import { blendWatermark } from './watermark.ts'
import { stampOf } from './watermark-stamp.ts'

test('the mark is set in our own Inter, in spaced capitals, and not in whatever the machine has', async () => {
  const stamp = await stampOf({ kind: 'text', text: 'Studio Vossen' }, 100)
  // 8.19 from Inter Medium's widths, plus 12 letter spaces of 0.2, minus the side bearings.
  expect(stamp.ink.widthEm).toBeGreaterThan(10.35)
  expect(stamp.ink.widthEm).toBeLessThan(10.55)
})

test('the same mark is drawn once, also for photos that ask at the same moment', async () => {
  const [one, other] = await Promise.all([
    stampOf({ kind: 'text', text: 'Once' }, 20),
    stampOf({ kind: 'text', text: 'Once' }, 20),
  ])
  expect(one).toBe(other)
  expect(await stampOf({ kind: 'text', text: 'Twice' }, 20)).not.toBe(one)
})

test('a long and a flat logo weigh about the same and stay in shape', async () => {
  const logo = async (width: number, height: number) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`
    const drawn = await drawLogo(Buffer.from(svg))
    if (!drawn.ok) throw new Error(drawn.reason)
    const { ink } = await stampOf({ kind: 'logo', png: drawn.png }, 20)
    return { area: ink.widthEm * ink.heightEm, aspect: ink.widthEm / ink.heightEm }
  }
  const [square, wide] = [await logo(100, 100), await logo(400, 100)]
  expect(square.aspect).toBeCloseTo(1, 1)
  expect(wide.aspect).toBeCloseTo(4, 1)
  expect(wide.area / square.area).toBeCloseTo(1, 1)
})

/** Draws white marks on a black picture with sides of 3 to 2. */
async function drawMark(seed: string, { widthPx = 480, emPerSide = 0.036, text = 'Studio Vossen' } = {}) {
  const heightPx = Math.round((widthPx * 2) / 3)
  const pixels = { data: new Uint8Array(widthPx * heightPx * 3), widthPx, heightPx }
  await blendWatermark(pixels, { kind: 'text', text, seed }, emPerSide)
  return sharp(pixels.data, { raw: { width: widthPx, height: heightPx, channels: 3 } }).extractChannel(0)
}

const rawOf = (picture: Awaited<ReturnType<typeof drawMark>>) => picture.raw().toBuffer()
const photoNames = Array.from({ length: 40 }, (_, nth) => `photo ${nth}`)

test('marks stand evenly: over the photos of a gallery each half of the picture has as many', async () => {
  const halves = [0, 0]
  for (const seed of photoNames)
    (await rawOf(await drawMark(seed))).forEach(
      (value, at, { length }) => (halves[at < length / 2 ? 0 : 1]! += value),
    )
  const [upper, lower] = halves as [number, number]
  expect(upper).toBeGreaterThan(0)
  expect(Math.abs(upper - lower) / upper).toBeLessThan(0.05)
})

test.each([
  { tiles: 2, widthPx: 480, emPerSide: 0.036 },
  { tiles: 4, widthPx: 880, emPerSide: 0.0155 },
])(
  'wherever they stand, no $tiles by $tiles part of a picture is free of them',
  async ({ tiles, ...size }) => {
    for (const text of ['Studio Vossen', 'PREVIEW']) {
      for (const seed of photoNames) {
        const mark = await rawOf(await drawMark(seed, { ...size, text }))
        const heightPx = mark.length / size.widthPx
        const seen = Array<number>(tiles * tiles).fill(0)
        mark.forEach((value, at) => {
          const [x, y] = [at % size.widthPx, Math.floor(at / size.widthPx)]
          if (value >= 24)
            seen[Math.floor((y * tiles) / heightPx) * tiles + Math.floor((x * tiles) / size.widthPx)]! += 1
        })
        expect((Math.min(...seen) * tiles ** 2) / mark.length, `${seed}, ${text}`).toBeGreaterThan(0.003)
      }
    }
  },
)

test('a photo’s tile and its smaller tile bear the mark at the same places; another photo elsewhere', async () => {
  const shrunk = async (seed: string, widthPx: number) =>
    rawOf((await drawMark(seed, { widthPx })).resize(480, 320))
  const [tile, smaller, other] = [await shrunk('a', 960), await shrunk('a', 480), await shrunk('b', 960)]
  const overlap = (one: Buffer, two: Buffer) => {
    const product = (left: Buffer, right: Buffer) =>
      left.reduce((total, value, at) => total + value * right[at]!, 0)
    return product(one, two) / Math.sqrt(product(one, one) * product(two, two))
  }
  expect(overlap(tile, smaller)).toBeGreaterThan(0.95)
  expect(overlap(tile, other)).toBeLessThan(0.3)
})
