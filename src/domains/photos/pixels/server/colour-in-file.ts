import { open } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { areSrgbColorants, colorantsOf, SRGB_COLORANTS, type RgbSpace } from './srgb-profile.ts'

/** The file must not have a profile yet. */
export const withProfileInFile = (file: Buffer, icc: Buffer): Buffer =>
  file[0] === 0xff ? insertAt(file, 2, jpegProfile(icc)) : insertAt(file, PNG_HEAD_BYTES, pngProfile(icc))

const insertAt = (file: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])

/** Signature and IHDR chunk. */
const PNG_HEAD_BYTES = 33

function jpegProfile(icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), icc])
  return Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), content]).fill(
    Buffer.from([(content.length + 2) >> 8, (content.length + 2) & 0xff]),
    2,
    4,
  )
}

function pngProfile(icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return chunk
}

/** Value of sRGB in a gAMA chunk. */
const SRGB_GAMMA = 45_455
const GAMMA_TOLERANCE = 1000
const CHUNKS_SEARCHED_BYTES = 64 * 1024

/** Returns undefined for sRGB, and for colours that are not declared or not supported. */
export async function pngColoursOf(path: string): Promise<RgbSpace | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(CHUNKS_SEARCHED_BYTES),
    0,
    CHUNKS_SEARCHED_BYTES,
    0,
  )
  const chunks = pngChunksIn(buffer.subarray(0, bytesRead))
  const codes = chunks.get('cICP')
  if (codes) return coloursOfCodes(codes)
  return chunks.has('sRGB') ? undefined : coloursOfGamma(chunks.get('gAMA'), chunks.get('cHRM'))
}

/** Returns the chunks before the pixels. */
export function pngChunksIn(head: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = PNG_HEAD_BYTES; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    chunks.set(type, head.subarray(at + 8, at + 8 + head.readUInt32BE(at)))
  }
  return chunks
}

// Browsers use cHRM only beside gAMA.
function coloursOfGamma(gAMA: Buffer | undefined, cHRM: Buffer | undefined): RgbSpace | undefined {
  const gamma = gAMA?.length === 4 ? gAMA.readUInt32BE() : 0
  if (gamma === 0) return undefined
  const declared = cHRM?.length === 32 ? colorantsOf(readChromaticities(cHRM)) : undefined
  const colorants = declared && !areSrgbColorants(declared) ? declared : SRGB_COLORANTS
  const isSrgb = colorants === SRGB_COLORANTS && Math.abs(gamma - SRGB_GAMMA) <= GAMMA_TOLERANCE
  return isSrgb ? undefined : { colorants, gamma: 100_000 / gamma }
}

const readChromaticities = (cHRM: Buffer) =>
  Array.from({ length: 8 }, (_, nth) => cHRM.readUInt32BE(nth * 4) / 100_000)

/** Chromaticities of white, red, green and blue (ITU-T H.273). */
const PRIMARIES: Record<number, readonly number[]> = {
  1: [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
}
/** Gamma by ITU-T H.273 code, as in browsers: a video curve counts as a screen's gamma. */
const TRANSFERS: Record<number, RgbSpace['gamma']> = {
  1: 2.4,
  4: 2.2,
  5: 2.8,
  6: 2.4,
  8: 1,
  13: 'srgb',
  14: 2.4,
  15: 2.4,
}

function coloursOfCodes([primaries, transfer, matrix, isFullRange]: Buffer): RgbSpace | undefined {
  const gamma = TRANSFERS[transfer!]
  const chromaticities = PRIMARIES[primaries!]
  const isSrgb = primaries === 1 && gamma === 'srgb'
  if (!gamma || !chromaticities || isSrgb || matrix !== 0 || isFullRange !== 1) return undefined
  const colorants = colorantsOf(chromaticities)
  return colorants && { colorants, gamma }
}
