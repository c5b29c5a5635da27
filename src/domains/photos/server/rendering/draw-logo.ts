import { sharp } from './steady-sharp.ts'

const LOGO_PX_MAX = 800
const LOGO_FORMATS = ['png', 'jpeg', 'webp', 'svg']

/** How far a colour may lie from the paper a logo was printed on and still be paper. */
const PAPER_TOLERANCE = 24

/**
 * An uploaded logo as pixels on transparent ground, or `not_a_logo`. An SVG is drawn here, once, by a renderer that runs no
 * script and fetches nothing, and is never kept or served: whatever it carries ends here. A logo without transparency
 * loses the paper it stands on, since its mark would else be a veil in the shape of a box.
 */
export async function drawLogo(
  file: Uint8Array,
): Promise<{ ok: true; png: Buffer } | { ok: false; reason: 'not_a_logo' }> {
  try {
    const { format } = await sharp(file).metadata()
    if (!LOGO_FORMATS.includes(format)) return { ok: false, reason: 'not_a_logo' }
    return { ok: true, png: await toPng(file, format === 'svg') }
  } catch {
    // Not a picture, a broken one, or one of nothing: all the same to who uploads it.
    return { ok: false, reason: 'not_a_logo' }
  }
}

async function toPng(file: Uint8Array, mayGrow: boolean): Promise<Buffer> {
  const { data, info } = await sharp(file, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width: LOGO_PX_MAX, height: LOGO_PX_MAX, fit: 'inside', withoutEnlargement: !mayGrow })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (isOpaque(data)) liftFromPaper(data)
  if (isEmpty(data)) throw new Error('There is nothing on this logo')
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(data, { raw }).trim({ background, threshold: 1 }).png().toBuffer()
}

const isOpaque = (rgba: Uint8Array) => everyAlpha(rgba, 255)
const isEmpty = (rgba: Uint8Array) => everyAlpha(rgba, 0)

function everyAlpha(rgba: Uint8Array, alpha: number): boolean {
  for (let offset = 3; offset < rgba.length; offset += 4) if (rgba[offset] !== alpha) return false
  return true
}

// The paper is what the first corner shows; edges between ink and paper fade with their distance from it.
function liftFromPaper(rgba: Uint8Array): void {
  const alphas = new Uint8Array(rgba.length / 4)
  for (let pixel = 0; pixel < alphas.length; pixel += 1) {
    const distance = Math.max(
      ...[0, 1, 2].map((colour) => Math.abs(rgba[pixel * 4 + colour]! - rgba[colour]!)),
    )
    alphas[pixel] = Math.min(255, Math.max(0, distance - PAPER_TOLERANCE) * 3)
  }
  // A plain field of colour is a logo too.
  if (alphas.every((alpha) => alpha === 0)) return
  alphas.forEach((alpha, pixel) => (rgba[pixel * 4 + 3] = alpha))
}
