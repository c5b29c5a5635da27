import { fileURLToPath } from 'node:url'
import sharp, { type Channels, type Sharp } from 'sharp'

// Fontconfig reads this variable at the first text. Without it, the watermark depends on the
// machine's fonts.
process.env['FONTCONFIG_FILE'] ??= fileURLToPath(new URL('watermark-fonts.conf', import.meta.url))

// Tasks rarely decode the same photo twice, so a cache would only cost memory. One thread per photo
// is enough, because several photos are processed in parallel.
sharp.cache(false)
sharp.concurrency(1)

/** Product code in this folder must not import sharp directly. */
export { sharp }

/** Row by row, one byte per channel; three channels unless `channels` says otherwise. */
export type RgbPixels = { data: Uint8Array; widthPx: number; heightPx: number }

export async function toPixels(image: Sharp) {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, widthPx: info.width, heightPx: info.height, channels: info.channels }
}

export const fromPixels = ({ data, widthPx, heightPx }: RgbPixels, channels: Channels = 3) =>
  sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
