import { sharp } from './steady-sharp.ts'
import type { RgbPixels } from './watermark.ts'

/** What makes a photo fit for a cover; see `cover_fitness` in photos.database.sql. */
export type Look = {
  /** Mean brightness, 0 black to 1 white. */
  luminance: number
  /** Contrast of the finest lines where the photo is sharpest, in grey levels: about 2 when blurred, above 10 when sharp. */
  sharpness: number
}

const MEASURED_PX = 1024
const BLOCKS_A_SIDE = 10
/** The subject may be small before a soft background, so the best blocks count and not the whole. */
const SHARPEST_SHARE = 0.1

export async function measureLook({ data, widthPx, heightPx }: RgbPixels): Promise<Look> {
  const photo = sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
  const { data: pixels, info } = await photo
    .resize({ width: MEASURED_PX, height: MEASURED_PX, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const grey = { data: pixels, widthPx: info.width, heightPx: info.height, step: info.channels }
  const edges = blocksOf(grey).toSorted((one, other) => other - one)
  return {
    luminance: round(meanOf(grey) / 255),
    sharpness: round(edges[Math.floor(edges.length * SHARPEST_SHARE)] ?? 0),
  }
}

type Grey = { data: Uint8Array; widthPx: number; heightPx: number; step: number }

const round = (value: number) => Math.round(value * 1000) / 1000

function meanOf({ data, step }: Grey): number {
  let sum = 0
  for (let at = 0; at < data.length; at += step) sum += data[at]!
  return (sum * step) / data.length
}

/** Root mean square of the Laplacian in each block. */
function blocksOf({ data, widthPx, heightPx, step }: Grey): number[] {
  const sums = new Float64Array(BLOCKS_A_SIDE ** 2)
  const counts = new Uint32Array(BLOCKS_A_SIDE ** 2)
  const line = widthPx * step
  for (let y = 1; y < heightPx - 1; y++) {
    const row = Math.floor((y * BLOCKS_A_SIDE) / heightPx) * BLOCKS_A_SIDE
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * line + x * step
      const edge = 4 * data[at]! - data[at - step]! - data[at + step]! - data[at - line]! - data[at + line]!
      const block = row + Math.floor((x * BLOCKS_A_SIDE) / widthPx)
      sums[block]! += edge * edge
      counts[block]! += 1
    }
  }
  return [...sums].flatMap((sum, block) => (counts[block] ? [Math.sqrt(sum / counts[block])] : []))
}
