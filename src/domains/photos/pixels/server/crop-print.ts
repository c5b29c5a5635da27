import { access, constants, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Sharp } from 'sharp'
import { decodeStrictly } from './decode-strictly.ts'
import { openPhoto } from './open-photo.ts'
import { PIXELS_MAX } from './photo-format.ts'
import { sharp } from './steady-sharp.ts'

export type Area = { left: number; top: number; width: number; height: number }

// Near-lossless for print, with full chroma resolution. Optimised Huffman tables would hold all coefficients in
// memory to save 3% of the bytes.
const PRINT_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const
const SMALL_JPEG = { quality: 80, optimiseCoding: false } as const

type PrintToCrop = { path: string; area: Area; dpi: number; toPath: string }

/**
 * Writes an upright crop at full resolution to `toPath`, with its density and without EXIF. Always sRGB with a
 * profile, so that labs that ignore profiles print the same. Undefined when the photo is damaged.
 */
export async function cropPrint(print: PrintToCrop) {
  // An I/O error is our fault, not damage to the photo.
  await access(print.path, constants.R_OK)
  const bytes = await crop(print).catch(() => undefined)
  if (!bytes) return undefined
  await writeFile(print.toPath, bytes, { flag: 'wx', mode: 0o600 })
  return { sizeBytes: bytes.length, crc32: crc32(bytes) }
}

async function crop({ path, area, dpi }: PrintToCrop): Promise<Buffer> {
  const { input, header, ignoreIcc } = await openPhoto(path)
  return decodeStrictly(header.format, async (failOn) => {
    const part = sharp(input, { failOn, limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .extract(area)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    const isDeepWithoutProfile = header.space === 'rgb16' && !header.icc
    const coloured = ignoreIcc
      ? part.keepIccProfile()
      : (isDeepWithoutProfile ? await inEightBits(part) : part).withIccProfile('srgb')
    return (
      coloured
        // Strips EXIF: the lab need not know where and when a photo was taken.
        .withExif({})
        .withDensity(Math.round(dpi))
        .jpeg(PRINT_JPEG)
        .toBuffer()
    )
  })
}

// sharp takes 16 bits without a profile for Display P3 when it is asked for sRGB.
async function inEightBits(part: Sharp): Promise<Sharp> {
  const { data, info } = await part.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** A picture that is at most so long, and its size. */
export async function drawSmall({ picture, longestPx }: { picture: Uint8Array; longestPx: number }) {
  const { data, info } = await sharp(picture)
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .jpeg(SMALL_JPEG)
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data as Uint8Array, widthPx: info.width, heightPx: info.height }
}
