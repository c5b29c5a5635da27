import { access, constants, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Sharp } from 'sharp'
import { decodeStrictly, openPhoto } from './open-photo.ts'
import { PIXELS_MAX } from './photo-format.ts'
import { fromPixels, sharp, toPixels } from './steady-sharp.ts'

export type Area = { left: number; top: number; width: number; height: number }

// Near-lossless, with full chroma. Optimised Huffman tables would hold all coefficients in memory
// to save 3 %.
const PRINT_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const
const SMALL_JPEG = { quality: 80, optimiseCoding: false } as const

type PrintToCrop = { path: string; area: Area; dpi: number; toPath: string }

/**
 * Writes sRGB with a profile, so that labs that ignore profiles print the same colours. Returns
 * undefined if the photo is damaged.
 */
export async function cropPrint(print: PrintToCrop) {
  // Throws for an unreadable file, so that the photo doesn't count as damaged.
  await access(print.path, constants.R_OK)
  const bytes = await crop(print).catch(() => undefined)
  if (!bytes) return undefined
  await writeFile(print.toPath, bytes, { flag: 'wx', mode: 0o600 })
  return { sizeBytes: bytes.length, crc32: crc32(bytes) }
}

async function crop({ path, area, dpi }: PrintToCrop): Promise<Buffer> {
  const { input, header, ignoreIcc } = await openPhoto(path)
  return decodeStrictly(header.format, async (failOn) => {
    const cropped = sharp(input, { failOn, limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .extract(area)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    const isDeepWithoutProfile = header.space === 'rgb16' && !header.icc
    const coloured = ignoreIcc
      ? cropped.keepIccProfile()
      : (isDeepWithoutProfile ? await toEightBits(cropped) : cropped).withIccProfile('srgb')
    return (
      coloured
        // The lab need not know where and when a photo was taken.
        .withExif({})
        .withDensity(Math.round(dpi))
        .jpeg(PRINT_JPEG)
        .toBuffer()
    )
  })
}

// sharp reads 16-bit pixels without a profile as Display P3 when it converts to sRGB.
async function toEightBits(image: Sharp): Promise<Sharp> {
  const pixels = await toPixels(image)
  return fromPixels(pixels, pixels.channels)
}

/** Never enlarges. */
export async function drawSmall({ picture, longestPx }: { picture: Uint8Array; longestPx: number }) {
  const { data, info } = await sharp(picture)
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .jpeg(SMALL_JPEG)
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data as Uint8Array, widthPx: info.width, heightPx: info.height }
}
