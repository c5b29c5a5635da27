import type { PixelFault } from '../../photos.rules.ts'

export type PhotoContentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/tiff' | 'image/avif'

export const SIGNATURE_BYTES = 64

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

export function readFormat(head: Buffer): PhotoContentType | 'heic' | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return isCanonRaw(text) ? undefined : 'image/tiff'
  if (text.startsWith('ftyp', 4)) return readBrand(head)
  return undefined
}

// A Canon raw file (CR2) begins like a TIFF.
const isCanonRaw = (text: string) => text.startsWith('CR', 8)

// AVIF and HEIC files can both have the major brand 'mif1'. The compatible brands distinguish them.
function readBrand(head: Buffer): 'image/avif' | 'heic' | undefined {
  const boxEnd = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = head.toString('latin1', 8, boxEnd).match(/.{4}/gs) ?? []
  if (brands.includes('avif')) return 'image/avif'
  return brands.some((brand) => HEIF_BRANDS.includes(brand)) ? 'heic' : undefined
}

type Size = { widthPx: number; heightPx: number }

export const uprightSize = ({ widthPx, heightPx }: Size, orientation: number): Size =>
  orientation > 4 ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx }

/** Maximum number of pixels of an uploaded or decoded photo. */
export const PIXELS_MAX = 200_000_000

// Decoding AVIF takes about 18 bytes per pixel at any output size. Progressive and interlaced
// images stay in memory completely.
const AVIF_PIXELS_MAX = 30_000_000
const IN_PASSES_PIXELS_MAX = 100_000_000

type Cost = {
  contentType: PhotoContentType
  widthPx: number
  heightPx: number
  isInPasses: boolean
}

export function pixelFaultOf({ contentType, widthPx, heightPx, isInPasses }: Cost): PixelFault | undefined {
  const pixels = widthPx * heightPx
  if (pixels > PIXELS_MAX) return 'too_many_pixels'
  if (contentType === 'image/avif' && pixels > AVIF_PIXELS_MAX) return 'too_many_avif_pixels'
  if (!isInPasses || pixels <= IN_PASSES_PIXELS_MAX) return undefined
  if (contentType === 'image/jpeg') return 'too_many_progressive_pixels'
  return contentType === 'image/png' ? 'too_many_interlaced_pixels' : undefined
}
