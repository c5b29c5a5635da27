import { expect, test } from 'vitest'
import { drawLogo } from './draw-logo.ts'
import { blendWatermark, stampOf } from './watermark.ts'

test('the mark is set in our own Inter, in spaced capitals, and not in whatever the machine has', async () => {
  const stamp = await stampOf({ kind: 'text', text: 'Studio Vossen' }, 100)
  // 819 from Inter Medium's widths, plus twelve letter spaces of 20, minus the side bearings.
  expect(stamp.ink.widthPx).toBeGreaterThan(1035)
  expect(stamp.ink.widthPx).toBeLessThan(1055)
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
    return { area: ink.widthPx * ink.heightPx, aspect: ink.widthPx / ink.heightPx }
  }
  const [square, wide] = [await logo(100, 100), await logo(400, 100)]
  expect(square.aspect).toBeCloseTo(1, 1)
  expect(wide.aspect).toBeCloseTo(4, 1)
  expect(wide.area / square.area).toBeCloseTo(1, 1)
})

test('marks stand evenly: turned half round, the pattern is as dense on either side of the middle', async () => {
  const pixels = { data: new Uint8Array(900 * 600 * 3), widthPx: 900, heightPx: 600 }
  await blendWatermark(pixels, { kind: 'text', text: 'Studio Vossen' }, 0.036)
  const weightOf = (rows: Uint8Array) => rows.reduce((sum, value) => sum + value, 0)
  const half = pixels.data.length / 2
  const [upper, lower] = [weightOf(pixels.data.subarray(0, half)), weightOf(pixels.data.subarray(half))]
  expect(upper).toBeGreaterThan(0)
  expect(Math.abs(upper - lower) / upper).toBeLessThan(0.05)
})
