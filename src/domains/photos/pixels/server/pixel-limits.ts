import type { PhotoContentType } from './photo-format.ts'

/** Larger uploads are refused, and no decoder is given more. */
export const PIXELS_MAX = 200_000_000

// Decoding AVIF takes about 18 bytes per pixel at any output size; progressive and interlaced images are held whole.
const AVIF_PIXELS_MAX = 30_000_000
const IN_PASSES_PIXELS_MAX = 100_000_000

export type PixelFault =
  'too_many_pixels' | 'too_many_avif_pixels' | 'too_many_progressive_pixels' | 'too_many_interlaced_pixels'

type Cost = {
  contentType: PhotoContentType
  widthPx: number
  heightPx: number
  /** A progressive JPEG or an interlaced PNG. */
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
