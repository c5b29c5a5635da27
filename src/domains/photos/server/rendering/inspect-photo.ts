import { open, type FileHandle } from 'node:fs/promises'
import exifr from 'exifr'
import { readCapture, type Capture } from './capture.ts'
import { readFormat, SIGNATURE_BYTES, type PhotoContentType } from './photo-format.ts'
import { PIXELS_MAX, sharp } from './steady-sharp.ts'
import { checkWhole, type Wholeness } from './whole-file.ts'

export type PhotoFault = 'empty' | 'not_a_photo' | 'heic' | 'corrupt' | 'truncated' | 'too_many_pixels'

export type InspectedPhoto = {
  ok: true
  contentType: PhotoContentType
  /** Upright, as the photo is shown. */
  widthPx: number
  heightPx: number
  /** EXIF's 1 to 8: how the camera was held. */
  orientation: number
} & Capture

/**
 * What an uploaded file is, by its bytes and without decoding it, or why it is no photo we can show. Whether it is whole
 * is known to who walked its bytes as they came in.
 */
export async function inspectPhoto(
  path: string,
  known?: Wholeness,
): Promise<InspectedPhoto | { ok: false; reason: PhotoFault }> {
  const file = await open(path)
  try {
    const contentType = await identify(file, path)
    if (!isContentType(contentType)) return { ok: false, reason: contentType }
    const wholeness = known ?? (await checkWhole(path))
    if (wholeness !== 'whole') return { ok: false, reason: wholeness }
    return await readHeader(path, contentType)
  } finally {
    await file.close()
  }
}

const isContentType = (found: PhotoContentType | PhotoFault): found is PhotoContentType =>
  found.startsWith('image/')

async function identify(file: FileHandle, path: string): Promise<PhotoContentType | PhotoFault> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
  if (bytesRead === 0) return 'empty'
  const format = readFormat(buffer.subarray(0, bytesRead))
  if (format === 'image/tiff' && (await isCameraRaw(path))) return 'not_a_photo'
  return format ?? 'not_a_photo'
}

// NEF, ARW and DNG are TIFFs too, whose first picture is a stamp-sized stand-in for the raw one.
async function isCameraRaw(path: string): Promise<boolean> {
  const tags = await exifr
    .parse(path, { pick: ['SubfileType', 'DNGVersion'], translateValues: false })
    .catch(() => undefined)
  return tags?.DNGVersion !== undefined || tags?.SubfileType === 1
}

async function readHeader(path: string, contentType: PhotoContentType) {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return { ok: false, reason: 'corrupt' } as const
  if (header.width * header.height > PIXELS_MAX) return { ok: false, reason: 'too_many_pixels' } as const
  const exif = contentType === 'image/tiff' ? path : header.exif
  const capture = exif && (await readCapture(exif))
  return {
    ok: true,
    contentType,
    widthPx: header.autoOrient.width,
    heightPx: header.autoOrient.height,
    ...capture,
    orientation: header.orientation ?? 1,
  } as const
}
