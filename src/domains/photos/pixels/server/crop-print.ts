import { access, constants, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { decodeStrictly } from './decode-strictly.ts'
import { isSrgbProfile } from './srgb-profile.ts'
import { PIXELS_MAX } from './pixel-limits.ts'
import { sharp } from './steady-sharp.ts'

export type Area = { left: number; top: number; width: number; height: number }

// What a printer's eye could find is left in: hardly any loss, colour as fine as light. Tables fitted to each photo would
// keep all of its coefficients in memory, to save one byte in thirty.
const PRINT_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const
const SMALL_JPEG = { quality: 80, optimiseCoding: false } as const

type PrintToCrop = { path: string; area: Area; dpi: number; toPath: string }

/**
 * Writes a part of a photo for a printer to `toPath`: upright, at full resolution, with its density, and of what the
 * camera wrote only the colours. These are sRGB with its profile, as the client saw them on screen: a lab that looks at
 * no profile then prints the same as one that does. Undefined when the photo is damaged.
 */
export async function cropPrint(
  print: PrintToCrop,
): Promise<{ sizeBytes: number; crc32: number } | undefined> {
  // A disk that does not answer is our trouble, not the photo's.
  await access(print.path, constants.R_OK)
  const bytes = await crop(print).catch(() => undefined)
  if (!bytes) return undefined
  await writeFile(print.toPath, bytes, { flag: 'wx', mode: 0o600 })
  return { sizeBytes: bytes.length, crc32: crc32(bytes) }
}

async function crop({ path, area, dpi }: PrintToCrop): Promise<Buffer> {
  const header = await sharp(path, { limitInputPixels: false }).metadata()
  const isSrgb = header.icc !== undefined && isSrgbProfile(header.icc)
  return decodeStrictly(header.format, async (failOn) => {
    const part = sharp(path, { failOn, limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .extract(area)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    const coloured = isSrgb ? part.keepIccProfile() : part.withIccProfile('srgb')
    return (
      coloured
        // Empty: where and when a photo was taken is not a lab's to know.
        .withExif({})
        .withDensity(Math.round(dpi))
        .jpeg(PRINT_JPEG)
        .toBuffer()
    )
  })
}

/** A part of a picture that was made for the screen, no larger than fits a list. */
export const cropSmall = ({
  picture,
  area,
  longestPx,
}: {
  picture: Uint8Array
  area: Area
  longestPx: number
}) =>
  sharp(picture)
    .extract(area)
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .jpeg(SMALL_JPEG)
    .toBuffer()
