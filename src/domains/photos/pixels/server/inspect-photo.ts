import { open, type FileHandle } from 'node:fs/promises'
import exifr from 'exifr'
import { readCapture, readOrientation, readTimeBesidesExif, type Capture } from './capture.ts'
import type { PixelFault } from '../../photos.rules.ts'
import {
  pixelFaultOf,
  readFormat,
  uprightSize,
  SIGNATURE_BYTES,
  type PhotoContentType,
} from './photo-format.ts'
import { isHdr } from './high-dynamic-range.ts'
import { lacksOnlyItsEnd, measurePhoto } from './pixels.ts'
import { readAhead, readHeader, type PhotoHeader } from './read-header.ts'
import { checkWhole, type Wholeness } from './whole-file.ts'

export type PhotoFault = 'empty' | 'not_a_photo' | 'heic' | 'hdr' | 'corrupt' | 'truncated' | PixelFault

export type InspectedPhoto = {
  ok: true
  contentType: PhotoContentType
  widthPx: number
  heightPx: number
  orientation: number
} & Capture

/**
 * Identifies an uploaded file by its bytes, without decoding, or says why it is no usable photo. `known` is the
 * result of a `wholenessWalk` during the upload; without it the file is walked here.
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
    const isUnended =
      wholeness === 'truncated' && contentType === 'image/jpeg' && (await lacksOnlyItsEnd(path))
    if (wholeness !== 'whole' && !isUnended) return { ok: false, reason: wholeness }
    if (await isHdr(readAhead(file), contentType)) return { ok: false, reason: 'hdr' }
    const header = (await readHeader(readAhead(file), contentType)) ?? (await measurePhoto(path))
    return header ? await describe(header, contentType, path) : { ok: false, reason: 'corrupt' }
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

// NEF, ARW and DNG are TIFFs whose first image is only a thumbnail.
async function isCameraRaw(path: string): Promise<boolean> {
  const tags = await exifr
    .parse(path, { pick: ['SubfileType', 'DNGVersion'], translateValues: false })
    .catch(() => undefined)
  return tags?.DNGVersion !== undefined || tags?.SubfileType === 1
}

async function describe(
  header: PhotoHeader & { orientation?: number },
  contentType: PhotoContentType,
  path: string,
) {
  const fault = pixelFaultOf({ contentType, ...header })
  if (fault) return { ok: false, reason: fault } as const
  const exif = contentType === 'image/tiff' ? path : header.exif
  const inExif = exif ? await readCapture(exif) : {}
  const capture = inExif.capturedAt ? inExif : { ...inExif, ...(await timeBesidesExif(path, contentType)) }
  const orientation = header.orientation ?? (header.exif ? await readOrientation(header.exif) : 1)
  return { ok: true, contentType, ...uprightSize(header, orientation), ...capture, orientation } as const
}

/** XMP of a PNG, WebP or AVIF is read by the decoder. */
async function timeBesidesExif(path: string, contentType: PhotoContentType) {
  const isReadHere = contentType === 'image/jpeg' || contentType === 'image/tiff'
  return readTimeBesidesExif(path, isReadHere ? undefined : (await measurePhoto(path))?.xmp)
}
