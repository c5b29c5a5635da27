export type PhotoContentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/tiff' | 'image/avif'

export const SIGNATURE_BYTES = 64

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Detects the format from the first bytes; file names are not trusted. */
export function readFormat(head: Buffer): PhotoContentType | 'heic' | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return isCanonRaw(text) ? undefined : 'image/tiff'
  if (text.startsWith('ftyp', 4)) return readBrand(head)
  return undefined
}

// A CR2 is a TIFF whose only decodable image is a small thumbnail.
const isCanonRaw = (text: string) => text.startsWith('CR', 8)

// AVIF and HEIC may both start with 'mif1'; the compatible brands tell them apart.
function readBrand(head: Buffer): 'image/avif' | 'heic' | undefined {
  const boxEnd = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = head.toString('latin1', 8, boxEnd).match(/.{4}/gs) ?? []
  if (brands.includes('avif')) return 'image/avif'
  return brands.some((brand) => HEIF_BRANDS.includes(brand)) ? 'heic' : undefined
}
