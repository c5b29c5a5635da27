import { access, constants } from 'node:fs/promises'
import { rgbaToThumbHash } from 'thumbhash'
import { LARGE_EM_PER_SIDE, THUMBNAIL_EM_PER_SIDE } from '../../watermark/watermark.rules.ts'
import { LARGE_PX, type PixelFault, type RenditionSize } from '../../photos.rules.ts'
import { blendWatermark, visibleWatermark, type PhotoWatermark } from './watermark.ts'
import { decodeStrictly, type Strictness, convertToSrgb, openPhoto, type OpenedPhoto } from './open-photo.ts'
import { headerFault } from './decoder-header.ts'
import { PIXELS_MAX } from './photo-format.ts'
import type { Rights } from './exif-block.ts'
import { readRights, withRights } from './rights.ts'
import { fromPixels, sharp, toPixels, type RgbPixels } from './steady-sharp.ts'

type Rendition = { size: RenditionSize; widthPx: number; heightPx: number; bytes: Buffer }

export type RenderedPhoto = {
  ok: true
  renditions: Rendition[]
  widthPx: number
  heightPx: number
  thumbHash: Uint8Array
  look: CoverMeasurements
}

type RenderFault = 'corrupt' | PixelFault

const THUMBNAIL_PX = 800
const SMALL_PX = 480

// Optimised Huffman tables triple the encoding time to save 1 %. Progressive encoding triples it
// too.
const JPEG = { quality: 80, chromaSubsampling: '4:2:0', optimiseCoding: false } as const
// Higher than in `JPEG`, because thin watermark strokes suffer more on a small picture.
const QUALITY_SMALL = 86

/**
 * Renders three upright pictures in sRGB, never enlarged. The longer side of the largest is at most
 * 2048 pixels. The others are at most 800 (spec §9) and 480 pixels wide. The only metadata are the
 * photo's own rights; `rights` replaces missing ones.
 */
export async function renderPhoto(photo: {
  path: string
  watermark?: PhotoWatermark | undefined
  rights?: Rights | undefined
}): Promise<RenderedPhoto | { ok: false; reason: RenderFault }> {
  // Throws for an unreadable file, because the photo itself may be intact.
  await access(photo.path, constants.R_OK)
  const decoded = await decode(photo.path).catch(() => 'corrupt' as const)
  if (typeof decoded === 'string') return { ok: false, reason: decoded }
  const { large, widthPx, heightPx, header } = decoded
  const thumbnail = await toPixels(resizeTo(large, THUMBNAIL_PX, LARGE_PX))
  const small = await toPixels(resizeTo(thumbnail, SMALL_PX, LARGE_PX))
  const thumbHash = await hashOf(thumbnail)
  const look = await measureForCover(large)
  if (photo.watermark) {
    const watermark = await visibleWatermark(photo.watermark)
    await blendWatermark(large, watermark, LARGE_EM_PER_SIDE)
    await blendWatermark(thumbnail, watermark, THUMBNAIL_EM_PER_SIDE)
    await blendWatermark(small, watermark, THUMBNAIL_EM_PER_SIDE)
  }
  const own = await readRights(photo.path, header)
  const rights = {
    artist: own.artist ?? photo.rights?.artist,
    copyright: own.copyright ?? photo.rights?.copyright,
  }
  const renditions = [
    await encode(small, { size: 480, quality: QUALITY_SMALL, rights }),
    await encode(thumbnail, { size: 800, rights }),
    await encode(large, { size: 2048, rights }),
  ]
  return { ok: true, renditions, widthPx, heightPx, thumbHash, look }
}

async function decode(path: string) {
  const photo = await openPhoto(path)
  const { header } = photo
  const fault = headerFault(header)
  if (fault) return fault
  const large = await decodeStrictly(header.format, (failOn) => decodeLarge(photo, failOn))
  return { large, header, widthPx: header.autoOrient.width, heightPx: header.autoOrient.height }
}

async function decodeLarge(photo: OpenedPhoto, failOn: Strictness) {
  const image = sharp(photo.input, { failOn, ignoreIcc: photo.ignoreIcc, limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: LARGE_PX, height: LARGE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
  return toPixels(convertToSrgb(image, photo))
}

const resizeTo = (pixels: RgbPixels, width: number, height: number) =>
  fromPixels(pixels).resize({ width, height, fit: 'inside', withoutEnlargement: true })

async function hashOf(pixels: RgbPixels): Promise<Uint8Array> {
  const { data, widthPx, heightPx } = await toPixels(resizeTo(pixels, 64, 64).ensureAlpha())
  return rgbaToThumbHash(widthPx, heightPx, data)
}

type RenditionToEncode = { size: RenditionSize; quality?: number; rights: Rights }

async function encode(
  pixels: RgbPixels,
  { size, quality = JPEG.quality, rights }: RenditionToEncode,
): Promise<Rendition> {
  const jpeg = await fromPixels(pixels)
    .jpeg({ ...JPEG, quality })
    .toBuffer()
  // Only the largest rendition gets XMP, because people pass on that one.
  const bytes = withRights(jpeg, rights, { withXmp: size === LARGE_PX })
  return { size, widthPx: pixels.widthPx, heightPx: pixels.heightPx, bytes }
}

/** Used by `cover_fitness` in photos.database.sql. */
type CoverMeasurements = {
  /** Mean brightness, 0 (black) to 1 (white). */
  luminance: number
  /** Contrast in the sharpest blocks, in grey levels: about 2 if blurred, above 10 if sharp. */
  sharpness: number
}

const MEASURED_PX = 1024
const BLOCKS_A_SIDE = 10
/** Share of blocks that must be sharp: a small sharp subject before a soft background is enough. */
const SHARPEST_SHARE = 0.1

async function measureForCover(pixels: RgbPixels): Promise<CoverMeasurements> {
  const grey = await toPixels(resizeTo(pixels, MEASURED_PX, MEASURED_PX).greyscale())
  const edges = edgesByBlock(grey).toSorted((one, other) => other - one)
  return {
    luminance: round(meanOf(grey) / 255),
    sharpness: round(edges[Math.floor(edges.length * SHARPEST_SHARE)] ?? 0),
  }
}

type Grey = RgbPixels & { channels: number }

const round = (value: number) => Math.round(value * 1000) / 1000

function meanOf({ data, channels: step }: Grey): number {
  let sum = 0
  for (let at = 0; at < data.length; at += step) sum += data[at]!
  return (sum * step) / data.length
}

/** Root mean square of the Laplacian, by block. */
function edgesByBlock({ data, widthPx, heightPx, channels: step }: Grey): number[] {
  const sums = new Float64Array(BLOCKS_A_SIDE ** 2)
  const counts = new Uint32Array(BLOCKS_A_SIDE ** 2)
  const rowLength = widthPx * step
  for (let y = 1; y < heightPx - 1; y++) {
    const row = Math.floor((y * BLOCKS_A_SIDE) / heightPx) * BLOCKS_A_SIDE
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * rowLength + x * step
      const edge =
        4 * data[at]! - data[at - step]! - data[at + step]! - data[at - rowLength]! - data[at + rowLength]!
      const block = row + Math.floor((x * BLOCKS_A_SIDE) / widthPx)
      sums[block]! += edge * edge
      counts[block]! += 1
    }
  }
  return [...sums].flatMap((sum, block) => (counts[block] ? [Math.sqrt(sum / counts[block])] : []))
}
