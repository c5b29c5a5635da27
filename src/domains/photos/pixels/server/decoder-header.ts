import type { Metadata } from 'sharp'
import type { PixelFault } from '../../photos.rules.ts'
import { pixelFaultOf, type PhotoContentType } from './photo-format.ts'
import { sharp } from './steady-sharp.ts'

export const readDecoderHeader = (path: string) =>
  sharp(path, { limitInputPixels: false, limitInputChannels: false }).metadata()

const contentTypes: Partial<Record<Metadata['format'], PhotoContentType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heif: 'image/avif',
}

export function headerFault(header: Metadata): PixelFault | undefined {
  const contentType = contentTypes[header.format]
  const size = { widthPx: header.width, heightPx: header.height }
  return contentType && pixelFaultOf({ contentType, ...size, isInPasses: header.isProgressive })
}

export async function measurePhoto(path: string) {
  const header = await readDecoderHeader(path).catch(() => undefined)
  return (
    header && {
      widthPx: header.width,
      heightPx: header.height,
      isInPasses: header.isProgressive,
      orientation: header.orientation ?? 1,
      exif: header.exif,
      xmp: header.xmp?.toString(),
    }
  )
}
