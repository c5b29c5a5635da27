import { open } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'

/** A JPEG or PNG with this ICC profile, which it must not have yet. */
export const withProfileInFile = (file: Buffer, icc: Buffer): Buffer =>
  file[0] === 0xff ? inserted(file, 2, jpegProfile(icc)) : inserted(file, PNG_HEAD_BYTES, pngProfile(icc))

const inserted = (file: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])

/** Signature and IHDR, which a PNG begins with. */
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

/** Gamma of sRGB as a PNG tells it, by which it is near enough to be left alone. */
const SRGB_GAMMA = 45_455
const GAMMA_TOLERANCE = 1000
const CHUNKS_SEARCHED_BYTES = 64 * 1024

/** Exponent by which a PNG's values become light; undefined when it is that of sRGB, untold or told otherwise. */
export async function pngGammaOf(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(CHUNKS_SEARCHED_BYTES),
      0,
      CHUNKS_SEARCHED_BYTES,
      0,
    )
    return gammaAmong(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function gammaAmong(head: Buffer): number | undefined {
  let gamma: number | undefined
  for (let at = PNG_HEAD_BYTES; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'sRGB' || type === 'cICP') return undefined
    if (type === 'IDAT') break
    if (type === 'gAMA') gamma = head.readUInt32BE(at + 8)
  }
  return gamma && Math.abs(gamma - SRGB_GAMMA) > GAMMA_TOLERANCE ? 100_000 / gamma : undefined
}
