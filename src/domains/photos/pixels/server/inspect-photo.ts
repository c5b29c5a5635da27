import { open, type FileHandle } from 'node:fs/promises'
import { parseTags, readCapture, readOrientation, readTimeBesidesExif, type Capture } from './capture.ts'
import type { PixelFault } from '../../photos.rules.ts'
import {
  pixelFaultOf,
  readFormat,
  uprightSize,
  SIGNATURE_BYTES,
  type PhotoContentType,
} from './photo-format.ts'
import { lacksOnlyItsEnd, measurePhoto } from './pixels.ts'
import { createWindowReader, readHeader, type PhotoHeader, type BytesReader } from './read-header.ts'
import { checkIntegrity, type FileIntegrity } from './file-integrity.ts'
import { pngChunksIn } from './colour-in-file.ts'
import { boxesIn, contentOf } from './iso-boxes.ts'

export type PhotoFault = 'empty' | 'not_a_photo' | 'heic' | 'hdr' | 'corrupt' | 'truncated' | PixelFault

export type InspectedPhoto = {
  ok: true
  contentType: PhotoContentType
  widthPx: number
  heightPx: number
  orientation: number
} & Capture

/**
 * Identifies a file by its bytes. `knownIntegrity` is the result of a check during the upload;
 * without it, the file is read here.
 */
export async function inspectPhoto(
  path: string,
  knownIntegrity?: FileIntegrity,
): Promise<InspectedPhoto | { ok: false; reason: PhotoFault }> {
  const file = await open(path)
  try {
    const contentType = await identify(file, path)
    if (!isContentType(contentType)) return { ok: false, reason: contentType }
    const integrity = knownIntegrity ?? (await checkIntegrity(path))
    const lacksEndMarker =
      integrity === 'truncated' && contentType === 'image/jpeg' && (await lacksOnlyItsEnd(path))
    if (integrity !== 'whole' && !lacksEndMarker) return { ok: false, reason: integrity }
    if (await isHdr(createWindowReader(file), contentType)) return { ok: false, reason: 'hdr' }
    const header = (await readHeader(createWindowReader(file), contentType)) ?? (await measurePhoto(path))
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
  const tags = await parseTags(path, { pick: ['SubfileType', 'DNGVersion'], translateKeys: true })
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
  const exifCapture = exif ? await readCapture(exif) : {}
  const capture = exifCapture.capturedAt
    ? exifCapture
    : { ...exifCapture, ...(await timeBesidesExif(path, contentType)) }
  const orientation = header.orientation ?? (header.exif ? await readOrientation(header.exif) : 1)
  return { ok: true, contentType, ...uprightSize(header, orientation), ...capture, orientation } as const
}

/** The decoder reads the XMP of PNG, WebP and AVIF. */
async function timeBesidesExif(path: string, contentType: PhotoContentType) {
  const isReadHere = contentType === 'image/jpeg' || contentType === 'image/tiff'
  return readTimeBesidesExif(path, isReadHere ? undefined : (await measurePhoto(path))?.xmp)
}

/** PQ and HLG (ITU-T H.273), which our decoder would render grey. */
const HDR_TRANSFERS = [16, 18]
const HEAD_BYTES = 64 * 1024

/** Whether the pixels are in PQ or HLG. A gain map alone does not count. */
async function isHdr(bytesFrom: BytesReader, contentType: PhotoContentType): Promise<boolean> {
  if (contentType !== 'image/avif' && contentType !== 'image/png') return false
  const head = await bytesFrom(0, HEAD_BYTES)
  const transfer = contentType === 'image/avif' ? avifTransferOf(head) : pngChunksIn(head).get('cICP')?.[1]
  return transfer !== undefined && HDR_TRANSFERS.includes(transfer)
}

/** Version and flags. */
const FULL_BOX_BYTES = 4

function avifTransferOf(head: Buffer): number | undefined {
  const meta = boxesIn(contentOf(boxesIn(head), 'meta').subarray(FULL_BOX_BYTES))
  const properties = boxesIn(contentOf(meta, 'iprp'))
  const ownPositions = propertiesOf(primaryItemOf(contentOf(meta, 'pitm')), contentOf(properties, 'ipma'))
  const colours = boxesIn(contentOf(properties, 'ipco')).filter(
    ({ type, content }, at) =>
      ownPositions.has(at + 1) && type === 'colr' && content.toString('latin1', 0, 4) === 'nclx',
  )
  const [colour] = colours
  return colour && colour.content.length >= 8 ? colour.content.readUInt16BE(6) : undefined
}

const primaryItemOf = (pitm: Buffer) => {
  if (pitm.length < 6) return undefined
  return pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUIntBE(4, Math.min(4, pitm.length - 4))
}

/** Returns where in `ipco` the item's properties are, counted from 1. */
function propertiesOf(item: number | undefined, ipma: Buffer): Set<number> {
  const positions = new Set<number>()
  if (ipma.length < 8) return positions
  const idBytes = ipma[0] === 0 ? 2 : 4
  const placeBytes = ipma.readUInt8(3) & 1 ? 2 : 1
  const mask = placeBytes === 2 ? 0x7f_ff : 0x7f
  let at = 8
  while (at + idBytes < ipma.length) {
    const id = ipma.readUIntBE(at, idBytes)
    const end = at + idBytes + 1 + ipma.readUInt8(at + idBytes) * placeBytes
    for (at += idBytes + 1; at < Math.min(end, ipma.length - placeBytes + 1); at += placeBytes)
      if (id === item) positions.add(ipma.readUIntBE(at, placeBytes) & mask)
    at = end
  }
  return positions
}
