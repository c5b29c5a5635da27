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
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const trimmed = await sharp(data, { raw }).trim({ background, threshold: 1 }).png().toBuffer()
  const { channels } = await sharp(trimmed).stats()
  if (channels[3]?.max === 0) throw new Error('The logo is all paper')
  return trimmed
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let offset = 3; offset < rgba.length; offset += 4) if (rgba[offset] !== 255) return false
  return true
}

// The paper is what the first corner shows; edges between ink and paper fade with their distance from it.
function liftFromPaper(rgba: Uint8Array): void {
  const [red, green, blue] = [rgba[0]!, rgba[1]!, rgba[2]!]
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const distance = Math.max(
      Math.abs(rgba[offset]! - red),
      Math.abs(rgba[offset + 1]! - green),
      Math.abs(rgba[offset + 2]! - blue),
    )
    rgba[offset + 3] = Math.min(255, Math.max(0, distance - PAPER_TOLERANCE) * 3)
  }
}
