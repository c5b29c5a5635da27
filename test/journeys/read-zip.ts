import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8

/** Returns the entries of a ZIP, read from the directory at its end, as unpackers do. */
export function readZip(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from([END & 255, (END >> 8) & 255, (END >> 16) & 255, END >>> 24]))
  const entries = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error(`no entry at ${at}`)
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const localAt = zip.readUInt32LE(at + 42)
    const begin = localAt + 30 + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28)
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    entries.push({ name, bytes })
    at += 46 + nameLength! + extraLength! + noteLength!
  }
  return entries
}
