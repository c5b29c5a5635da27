import { access, constants } from 'node:fs/promises'
import { rgbaToThumbHash } from 'thumbhash'
import { LARGE_EM_PER_SIDE, THUMBNAIL_EM_PER_SIDE } from '../../watermark/watermark.rules.ts'
import type { RenditionSize } from '../../photos.rules.ts'
import { blendWatermark, type RgbPixels } from './blend-watermark.ts'
import { drawsInk, type Mark } from './watermark.ts'
import { decodeStrictly, type Strictness } from './decode-strictly.ts'
import { headerFault, readDecoderHeader } from './decoder-header.ts'
import { PIXELS_MAX, type PixelFault } from './pixel-limits.ts'
import { isSrgbProfile } from './srgb-profile.ts'
import { sharp } from './steady-sharp.ts'

type Rendition = { size: RenditionSize; widthPx: number; heightPx: number; bytes: Buffer }

export type RenderedPhoto = {
  ok: true
  renditions: Rendition[]
  /** Upright size of the original. */
  widthPx: number
  heightPx: number
  thumbHash: Uint8Array
}

/** Why no picture can be made of a photo: what its file holds, and no trouble of ours. */
type RenderFault = 'corrupt' | PixelFault

const PLAIN_MARK: Mark = { kind: 'text', text: 'PREVIEW' }

const LARGE_PX = 2048
const THUMBNAIL_PX = 800
const SMALL_PX = 480

// Tables fitted to each photo would save one byte in a hundred and triple the time of writing it; so would progressive.
const JPEG = { quality: 80, chromaSubsampling: '4:2:0', optimiseCoding: false } as const
// Of the fine strokes of a mark on a small picture more would be lost.
const QUALITY_SMALL = 86

/**
 * The pictures the product shows, upright, in sRGB and without any metadata, from one decoding; never larger than the
 * original. The large one is at most 2048 on its longer side. The thumbnail is at most 800 wide (spec §9), however it
 * stands: in rows of one height a portrait is narrow, and 800 wide it keeps a sharp face on a fine screen. The small one
 * is the thumbnail once more, for the tiles of a phone.
 * With a mark there are no clean pixels in what is returned; the ThumbHash is a blur of some 25 numbers.
 */
export async function renderPhoto(photo: {
  path: string
  mark?: Mark | undefined
}): Promise<RenderedPhoto | { ok: false; reason: RenderFault }> {
  // A disk that does not answer is our trouble, not the photo's.
  await access(photo.path, constants.R_OK)
  const decoded = await decode(photo.path).catch(() => 'corrupt' as const)
  if (typeof decoded === 'string') return { ok: false, reason: decoded }
  const { large, widthPx, heightPx } = decoded
  const thumbnail = await shrink(large, THUMBNAIL_PX, LARGE_PX)
  const small = await shrink(thumbnail, SMALL_PX, LARGE_PX)
  const thumbHash = await hashOf(thumbnail)
  if (photo.mark) {
    // A mark that draws nothing is no mark: it was saved before that was refused.
    const mark = (await drawsInk(photo.mark)) ? photo.mark : PLAIN_MARK
    await blendWatermark(large, mark, LARGE_EM_PER_SIDE)
    await blendWatermark(thumbnail, mark, THUMBNAIL_EM_PER_SIDE)
    await blendWatermark(small, mark, THUMBNAIL_EM_PER_SIDE)
  }
  const renditions = [
    await encode(small, 480, QUALITY_SMALL),
    await encode(thumbnail, 800),
    await encode(large, 2048),
  ]
  return { ok: true, renditions, widthPx, heightPx, thumbHash }
}

async function decode(path: string) {
  const header = await readDecoderHeader(path)
  const fault = headerFault(header)
  if (fault) return fault
  const ignoreIcc = header.icc !== undefined && isSrgbProfile(header.icc)
  const large = await decodeStrictly(header.format, (failOn) => decodeLarge(path, { failOn, ignoreIcc }))
  return { large, widthPx: header.autoOrient.width, heightPx: header.autoOrient.height }
}

async function decodeLarge(
  path: string,
  how: { failOn: Strictness; ignoreIcc: boolean },
): Promise<RgbPixels> {
  const { data, info } = await sharp(path, { ...how, limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: LARGE_PX, height: LARGE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, widthPx: info.width, heightPx: info.height }
}

const fromPixels = ({ data, widthPx, heightPx }: RgbPixels) =>
  sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })

async function shrink(pixels: RgbPixels, width: number, height: number): Promise<RgbPixels> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, widthPx: info.width, heightPx: info.height }
}

async function hashOf(pixels: RgbPixels): Promise<Uint8Array> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

async function encode(
  pixels: RgbPixels,
  size: RenditionSize,
  quality: number = JPEG.quality,
): Promise<Rendition> {
  const bytes = await fromPixels(pixels)
    .jpeg({ ...JPEG, quality })
    .toBuffer()
  return { size, widthPx: pixels.widthPx, heightPx: pixels.heightPx, bytes }
}
