import { open, readFile } from 'node:fs/promises'
import exifr from 'exifr'
import type { Metadata, Sharp } from 'sharp'
import { withoutExifHeader } from './capture.ts'
import { pngColoursOf, withProfileInFile } from './colour-in-file.ts'
import { readDecoderHeader } from './decoder-header.ts'
import { ADOBE_RGB, isSrgbProfile, rgbProfile } from './srgb-profile.ts'
import { PIXELS_MAX } from './photo-format.ts'
import { sharp } from './steady-sharp.ts'
import { lacksOnlyItsEnd, withEnd } from './unended-jpeg.ts'
import { checkWhole } from './whole-file.ts'

export type OpenedPhoto = {
  /** The file, or a copy of it that the decoder shows in its right colours. */
  input: string | Buffer
  header: Metadata
  ignoreIcc: boolean
}

/** Opens a photo for the decoder, which heeds neither colours that are told outside of a profile nor TIFF's ExtraSamples. */
export async function openPhoto(path: string): Promise<OpenedPhoto> {
  const photo = await openInItsColours(path)
  if (photo.header.format !== 'jpeg' || !(await isUnended(path))) return photo
  return { ...photo, input: withEnd(typeof photo.input === 'string' ? await readFile(path) : photo.input) }
}

/** Whether a JPEG has all its pixels and no end marker. Nearly all files end in one, or have it before what follows. */
async function isUnended(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
  if (buffer.readUInt16BE(0) === 0xff_d9) return false
  return (await checkWhole(path)) === 'truncated' && lacksOnlyItsEnd(path)
}

async function openInItsColours(path: string): Promise<OpenedPhoto> {
  const header = await readDecoderHeader(path)
  if (header.icc) return opened(path, header)
  const profile = await profileToldOtherwise(path, header)
  if (!profile) return opened(path, header)
  const rgb = header.format === 'png' ? RGB_OF_GREY[header.space ?? ''] : undefined
  const file = rgb ? await pngInRgb(path, rgb) : await readFile(path)
  return {
    input: withProfileInFile(file, profile),
    header: { ...header, icc: profile, space: rgb ?? header.space },
    ignoreIcc: false,
  }
}

const RGB_OF_GREY: Partial<Record<string, 'srgb' | 'rgb16'>> = { 'b-w': 'srgb', grey16: 'rgb16' }

// A grey PNG takes no RGB profile.
const pngInRgb = (path: string, space: 'srgb' | 'rgb16') =>
  sharp(path, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    .toColourspace(space)
    .keepExif()
    .png({ compressionLevel: 1 })
    .toBuffer()

async function opened(path: string, header: Metadata): Promise<OpenedPhoto> {
  const photo = asTold(path, header)
  const extras = await readExtraSamples(path, header)
  const alphaAt = extras.findIndex((kind) => ALPHA_SAMPLES.includes(kind))
  if (extras.length === 0 || (extras.length === 1 && alphaAt === 0)) return photo
  const input = await withoutSpotChannels(photo, alphaAt)
  return asTold(input, await sharp(input, { limitInputPixels: false }).metadata())
}

const asTold = (input: OpenedPhoto['input'], header: Metadata): OpenedPhoto => ({
  input,
  header,
  ignoreIcc: header.icc !== undefined && isSrgbProfile(header.icc),
})

type Colours = Pick<OpenedPhoto, 'header' | 'ignoreIcc'>

const isWide = ({ header, ignoreIcc }: Colours) =>
  header.space === 'rgb16' && header.icc !== undefined && !ignoreIcc

/** Pixels in sRGB, to be taken raw: sharp leaves 16-bit photos with a profile in Display P3 unless it is asked. */
export const inSrgb = (image: Sharp, photo: Colours): Sharp =>
  isWide(photo) ? image.toColourspace('srgb').withIccProfile('srgb') : image.toColourspace('srgb')

const COLOR_SPACE = 0xa0_01
const UNCALIBRATED = 0xff_ff
const INTEROP_INDEX = 0x00_01

async function profileToldOtherwise(path: string, { format, exif }: Metadata): Promise<Buffer | undefined> {
  if (format !== 'jpeg' && format !== 'png') return undefined
  if (exif && (await isAdobeRgb(exif))) return rgbProfile(ADOBE_RGB)
  const colours = format === 'png' ? await pngColoursOf(path) : undefined
  return colours && rgbProfile(colours)
}

/** Cameras that are set to Adobe RGB say so in EXIF alone (DCF 2.0, R03). */
async function isAdobeRgb(exif: Buffer): Promise<boolean> {
  const options = { interop: true, mergeOutput: false, translateKeys: false, translateValues: false }
  const tags = await exifr
    .parse(withoutExifHeader(exif), { ...options, pick: [COLOR_SPACE, INTEROP_INDEX] })
    .catch(() => undefined)
  return tags?.exif?.[COLOR_SPACE] === UNCALIBRATED && tags?.interop?.[INTEROP_INDEX] === 'R03'
}

const EXTRA_SAMPLES = 0x01_52
/** ExtraSamples of associated and of plain alpha; all else are saved selections, spot colours and the like. */
const ALPHA_SAMPLES = [1, 2]

/** Kinds of a TIFF's extra channels. A channel of unknown kind counts as unspecified. */
async function readExtraSamples(path: string, header: Metadata): Promise<number[]> {
  if (header.format !== 'tiff' || !header.hasAlpha) return []
  const tags = await exifr
    .parse(path, { pick: [EXTRA_SAMPLES], translateKeys: false, translateValues: false })
    .catch(() => undefined)
  // One value is a number, several are a typed array.
  return [tags?.[EXTRA_SAMPLES] ?? 0].flatMap((kinds) => (typeof kinds === 'number' ? kinds : [...kinds]))
}

// Before all else: once the photo is resized its colours are multiplied by what is taken for alpha.
async function withoutSpotChannels(photo: OpenedPhoto, alphaAt: number): Promise<Buffer> {
  const options = { failOn: 'error', limitInputPixels: PIXELS_MAX, limitInputChannels: false } as const
  const image = inSrgb(sharp(photo.input, { ...options, ignoreIcc: photo.ignoreIcc }).autoOrient(), photo)
  if (alphaAt < 0) return image.removeAlpha().tiff({ compression: 'none' }).toBuffer()
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // Moves channels within the buffer: a second copy could take a gigabyte.
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
