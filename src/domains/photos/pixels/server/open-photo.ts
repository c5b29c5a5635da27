import { open, readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { parseTags } from './capture.ts'
import { pngColoursOf, withProfileInFile } from './colour-in-file.ts'
import { readDecoderHeader } from './decoder-header.ts'
import { ADOBE_RGB, isSrgbProfile, buildRgbProfile } from './srgb-profile.ts'
import { PIXELS_MAX } from './photo-format.ts'
import { sharp } from './steady-sharp.ts'
import { lacksOnlyItsEnd, appendEndMarker } from './jpeg-end-marker.ts'
import { checkIntegrity } from './file-integrity.ts'

export type OpenedPhoto = {
  /** The file's path, or a corrected copy. */
  input: string | Buffer
  header: Metadata
  ignoreIcc: boolean
}

/**
 * Corrects what the decoder misreads: colours declared outside a profile, TIFF's ExtraSamples and a
 * missing end marker.
 */
export async function openPhoto(path: string): Promise<OpenedPhoto> {
  const photo = await openWithProfile(path)
  if (photo.header.format !== 'jpeg' || !(await lacksEndMarker(path))) return photo
  return {
    ...photo,
    input: appendEndMarker(typeof photo.input === 'string' ? await readFile(path) : photo.input),
  }
}

/** Reads only the last two bytes if they are the end marker, as in most files. */
async function lacksEndMarker(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
  if (buffer.readUInt16BE(0) === 0xff_d9) return false
  return (await checkIntegrity(path)) === 'truncated' && lacksOnlyItsEnd(path)
}

async function openWithProfile(path: string): Promise<OpenedPhoto> {
  const header = await readDecoderHeader(path)
  if (header.icc) return withoutExtraSamples(path, header)
  const profile = await findDeclaredProfile(path, header)
  if (!profile) return withoutExtraSamples(path, header)
  const rgb = header.format === 'png' ? RGB_OF_GREY[header.space ?? ''] : undefined
  const file = rgb ? await pngInRgb(path, rgb) : await readFile(path)
  return {
    input: withProfileInFile(file, profile),
    header: { ...header, icc: profile, space: rgb ?? header.space },
    ignoreIcc: false,
  }
}

const RGB_OF_GREY: Partial<Record<string, 'srgb' | 'rgb16'>> = { 'b-w': 'srgb', grey16: 'rgb16' }

// A grey PNG can't have an RGB profile.
const pngInRgb = (path: string, space: 'srgb' | 'rgb16') =>
  sharp(path, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    .toColourspace(space)
    .keepExif()
    .png({ compressionLevel: 1 })
    .toBuffer()

async function withoutExtraSamples(path: string, header: Metadata): Promise<OpenedPhoto> {
  const photo = toOpenedPhoto(path, header)
  const extras = await readExtraSamples(path, header)
  const alphaAt = extras.findIndex((kind) => ALPHA_SAMPLES.includes(kind))
  if (extras.length === 0 || (extras.length === 1 && alphaAt === 0)) return photo
  const input = await withoutSpotChannels(photo, alphaAt)
  return toOpenedPhoto(input, await sharp(input, { limitInputPixels: false }).metadata())
}

const toOpenedPhoto = (input: OpenedPhoto['input'], header: Metadata): OpenedPhoto => ({
  input,
  header,
  ignoreIcc: header.icc !== undefined && isSrgbProfile(header.icc),
})

type Colours = Pick<OpenedPhoto, 'header' | 'ignoreIcc'>

const isWide = ({ header, ignoreIcc }: Colours) =>
  header.space === 'rgb16' && header.icc !== undefined && !ignoreIcc

/** Without `withIccProfile`, sharp returns Display P3 for 16-bit photos with a profile. */
export const convertToSrgb = (image: Sharp, photo: Colours): Sharp =>
  isWide(photo) ? image.toColourspace('srgb').withIccProfile('srgb') : image.toColourspace('srgb')

const COLOR_SPACE = 0xa0_01
const UNCALIBRATED = 0xff_ff
const INTEROP_INDEX = 0x00_01

async function findDeclaredProfile(path: string, { format, exif }: Metadata): Promise<Buffer | undefined> {
  if (format !== 'jpeg' && format !== 'png') return undefined
  if (exif && (await isAdobeRgb(exif))) return buildRgbProfile(ADOBE_RGB)
  const colours = format === 'png' ? await pngColoursOf(path) : undefined
  return colours && buildRgbProfile(colours)
}

/** Cameras declare Adobe RGB only in EXIF (DCF 2.0, R03). */
async function isAdobeRgb(exif: Buffer): Promise<boolean> {
  const options = { interop: true, mergeOutput: false, pick: [COLOR_SPACE, INTEROP_INDEX] }
  const tags = await parseTags(exif, options)
  return tags?.exif?.[COLOR_SPACE] === UNCALIBRATED && tags?.interop?.[INTEROP_INDEX] === 'R03'
}

const EXTRA_SAMPLES = 0x01_52
/** Associated and unassociated alpha. Other samples are saved selections, spot colours etc. */
const ALPHA_SAMPLES = [1, 2]

/** A missing tag counts as one unspecified sample. */
async function readExtraSamples(path: string, header: Metadata): Promise<number[]> {
  if (header.format !== 'tiff' || !header.hasAlpha) return []
  const tags = await parseTags(path, { pick: [EXTRA_SAMPLES] })
  return [tags?.[EXTRA_SAMPLES] ?? 0].flatMap((kinds) => (typeof kinds === 'number' ? kinds : [...kinds]))
}

// Runs before resizing, which multiplies colours by whatever counts as alpha.
async function withoutSpotChannels(photo: OpenedPhoto, alphaAt: number): Promise<Buffer> {
  const options = { failOn: 'error', limitInputPixels: PIXELS_MAX, limitInputChannels: false } as const
  const image = convertToSrgb(
    sharp(photo.input, { ...options, ignoreIcc: photo.ignoreIcc }).autoOrient(),
    photo,
  )
  if (alphaAt < 0) return image.removeAlpha().tiff({ compression: 'none' }).toBuffer()
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // Works in place: a second copy could take a gigabyte.
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4) {
    data[to] = data[from]!
    data[to + 1] = data[from + 1]!
    data[to + 2] = data[from + 2]!
    data[to + 3] = data[from + 3 + alphaAt]!
  }
  const raw = { width, height, channels: 4 } as const
  return sharp(data.subarray(0, width * height * 4), { raw, limitInputPixels: PIXELS_MAX })
    .tiff({ compression: 'none' })
    .toBuffer()
}

export type Strictness = 'warning' | 'error'

// libjpeg reports damage as a warning, like harmless quirks. Its warnings have no codes, but their
// wording is unchanged since 1991.
const DAMAGE_WARNING =
  /premature end|bad (Huffman|arithmetic) code|instead of RST|extraneous bytes before marker 0xd[0-7]|\d{3,} extraneous bytes before marker 0x(c4|d9|da)/i

/** Calls `decode` again if a JPEG's error may be harmless. */
export async function decodeStrictly<Decoded>(
  format: string | undefined,
  decode: (failOn: Strictness) => Promise<Decoded>,
): Promise<Decoded> {
  if (format !== 'jpeg') return decode('error')
  try {
    return await decode('warning')
  } catch (error) {
    if (error instanceof Error && DAMAGE_WARNING.test(error.message)) throw error
    return decode('error')
  }
}
