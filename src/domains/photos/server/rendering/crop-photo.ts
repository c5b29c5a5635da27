import { access, constants } from 'node:fs/promises'
import { limitRunning } from '#platform/limit-running.ts'
import { decodeStrictly } from './decode-strictly.ts'
import { isSrgbProfile } from './srgb-profile.ts'
import { PIXELS_MAX, sharp } from './steady-sharp.ts'

type Size = { widthPx: number; heightPx: number }
type Area = { left: number; top: number; width: number; height: number }

/** Which part of a photo is wanted, in pixels of the photo as it stands upright. */
export type AreaOf = (photo: Size) => Area

// Cropping happens while a web process serves: as many at once as leave it room to go on doing that.
const CROPS_AT_ONCE = 2
const inTurn = limitRunning(CROPS_AT_ONCE)

// What a printer's eye could find is left in: hardly any loss, colour as fine as light. Tables fitted to each photo would
// keep all of its coefficients in memory, to save one byte in thirty.
const PRINT_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const
const SMALL_JPEG = { quality: 80, optimiseCoding: false } as const

/**
 * A part of a photo for a printer: upright, at full resolution, with its density, and of what the camera wrote only the
 * colours. These are sRGB with its profile, as the client saw them on screen: a lab that looks at no profile then prints
 * the same as one that does. Undefined when the photo is damaged.
 */
export async function cropForPrint(
  path: string,
  print: { areaOf: AreaOf; dpiOf: (photo: Size) => number },
): Promise<Buffer | undefined> {
  // A disk that does not answer is our trouble, not the photo's.
  await access(path, constants.R_OK)
  return inTurn(() => crop(path, print)).catch(() => undefined)
}

async function crop(path: string, { areaOf, dpiOf }: Parameters<typeof cropForPrint>[1]): Promise<Buffer> {
  const header = await sharp(path, { limitInputPixels: false }).metadata()
  const upright = { widthPx: header.autoOrient.width, heightPx: header.autoOrient.height }
  const isSrgb = header.icc !== undefined && isSrgbProfile(header.icc)
  return decodeStrictly(header.format, async (failOn) => {
    const part = sharp(path, { failOn, limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .extract(areaOf(upright))
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    const coloured = isSrgb ? part.keepIccProfile() : part.withIccProfile('srgb')
    return (
      coloured
        // Empty: where and when a photo was taken is not a lab's to know.
        .withExif({})
        .withDensity(Math.round(dpiOf(upright)))
        .jpeg(PRINT_JPEG)
        .toBuffer()
    )
  })
}

/** The same part of a picture that was made for the screen, no larger than fits a list. */
export async function cropSmall(picture: Uint8Array, areaOf: AreaOf, longestPx: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  return sharp(picture)
    .extract(areaOf({ widthPx: width, heightPx: height }))
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .jpeg(SMALL_JPEG)
    .toBuffer()
}
