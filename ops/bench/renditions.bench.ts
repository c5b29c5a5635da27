import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderPhoto } from '#domains/photos/pixels/server/pixels.ts'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { compareWithBare, measureBestOfBoth, type BenchLine } from './bench-line.ts'
import { drawGrainyPhoto } from './grainy-photo.ts'

const AT_ONCE = 2
const PHOTOS = 6
const ROUNDS = 3
const RATIO_MIN = 0.85
const JPEG = { quality: 80, optimiseCoding: false }

export async function benchRenditions(): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-renditions-'))
  try {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, await drawGrainyPhoto())
    const veils = await Promise.all([drawVeil(2048, 1365), drawVeil(800, 533)])
    const ours = async () => {
      const rendered = await renderPhoto({
        path,
        watermark: { kind: 'text', text: 'Studio Vossen', seed: 'bench' },
      })
      if (!rendered.ok) throw new Error(rendered.reason)
    }
    const bare = () => renderBare(path, veils)
    await Promise.all([ours(), bare()])
    const perSecond = await measureBestOfBoth(ROUNDS, {
      ours: () => photosPerSecond(ours),
      bare: () => photosPerSecond(bare),
    })
    return [
      compareWithBare({
        name: 'all marked pictures of a 24-megapixel photo',
        perSecond,
        unit: 'a second',
        min: RATIO_MIN,
        digits: 1,
      }),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function photosPerSecond(render: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const inTurn = createLimiter(AT_ONCE)
  await Promise.all(Array.from({ length: PHOTOS }, () => inTurn(render)))
  return (PHOTOS * 1000) / (performance.now() - startedAt)
}

/** Minimal baseline without care for colour, damage, orientation or text. */
async function renderBare(path: string, [largeVeil, thumbnailVeil]: Uint8Array[]): Promise<void> {
  const large = await sharp(path, { ignoreIcc: true })
    .resize(2048)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: large.info.width, height: large.info.height, channels: 3 } as const
  const thumbnail = await sharp(large.data, { raw }).resize(800).raw().toBuffer({ resolveWithObject: true })
  blendVeil(large.data, largeVeil!)
  blendVeil(thumbnail.data, thumbnailVeil!)
  await sharp(large.data, { raw }).jpeg(JPEG).toBuffer()
  const { width, height } = thumbnail.info
  const marked = sharp(thumbnail.data, { raw: { width, height, channels: 3 } })
  await marked.clone().jpeg(JPEG).toBuffer()
  await marked.resize(480).jpeg(JPEG).toBuffer()
}

function blendVeil(rgb: Uint8Array, veil: Uint8Array): void {
  for (let pixel = 0; pixel < veil.length; pixel += 1) {
    const alpha = veil[pixel]!
    if (alpha === 0) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1)
      rgb[at] = rgb[at]! + (((255 - rgb[at]!) * alpha) >> 8)
  }
}

/**
 * Returns the alpha of white per pixel: bars cover a tenth of the picture, about as much as the
 * letters of a watermark.
 */
async function drawVeil(widthPx: number, heightPx: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <pattern id="bars" width="100" height="100" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
      <rect width="100" height="10" fill="#fff" fill-opacity=".34"/>
    </pattern>
    <rect width="100%" height="100%" fill="url(#bars)"/></svg>`
  return sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
}
