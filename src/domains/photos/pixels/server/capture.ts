import exifr from 'exifr'
import { offsetAt, offsetOf } from '#platform/pure/amsterdam-offset.ts'
import { CAMERA_MAX_LENGTH } from '../../photos.rules.ts'

export type Capture = {
  /** Precise to the millisecond where the camera stores fractions. */
  capturedAt?: Date | undefined
  /** Offset from UTC of the time on the spot; absent where it was Amsterdam's. */
  capturedOffsetMinutes?: number | undefined
  camera?: string | undefined
  /** Tells apart two cameras of one model, whose clocks may differ. */
  cameraSerial?: string | undefined
}

// By number, because exifr uses one name for two serial-number tags.
const tagIds = {
  make: 0x01_0f,
  model: 0x01_10,
  changed: 0x01_32,
  taken: 0x90_03,
  digitized: 0x90_04,
  changedOffset: 0x90_10,
  takenOffset: 0x90_11,
  digitizedOffset: 0x90_12,
  takenSubSeconds: 0x92_91,
  digitizedSubSeconds: 0x92_92,
  serial: 0xa4_31,
}
const ORIENTATION = 0x01_12

/**
 * Reads EXIF from a decoder's block, from a file's first bytes, or from the path of a TIFF. A broken block yields
 * nothing; it is no reason to refuse a photo.
 */
export async function readCapture(exif: Buffer | string): Promise<Capture> {
  const tags = await readTags(exif, Object.values(tagIds))
  if (!tags) return {}
  return {
    ...momentIn(tags),
    camera: cameraName(asWord(tags[tagIds.make]), asWord(tags[tagIds.model])) || undefined,
    cameraSerial: asWord(tags[tagIds.serial]) || undefined,
  }
}

/** EXIF orientation, 1 to 8; 1 where it is missing. */
export async function readOrientation(exif: Buffer): Promise<number> {
  const orientation = (await readTags(exif, [ORIENTATION]))?.[ORIENTATION]
  return typeof orientation === 'number' && orientation >= 1 && orientation <= 8 ? orientation : 1
}

const readTags = (exif: Buffer | string, pick: number[]): Promise<Record<number, unknown> | undefined> =>
  exifr
    .parse(withoutExifHeader(exif), {
      pick,
      reviveValues: false,
      translateKeys: false,
      translateValues: false,
    })
    .catch(() => undefined)

// Cameras pad with blanks and zeros, and the bytes are untrusted.
const asWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? bounded(
        String(value)
          .toWellFormed()
          .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''),
      )
    : ''

const bounded = (word: string) => word.trim().slice(0, CAMERA_MAX_LENGTH).trim()

/** Omits the make when the model repeats it: 'NIKON CORPORATION' with 'NIKON Z 6_2'. */
function cameraName(make: string, model: string): string {
  const [maker = ''] = make.split(' ')
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model || make : bounded(`${make} ${model}`)
}

export const withoutExifHeader = (exif: Buffer | string) =>
  typeof exif !== 'string' && exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

type Moment = Pick<Capture, 'capturedAt' | 'capturedOffsetMinutes'>
type Tags = Record<number, unknown>

function momentIn(tags: Tags): Moment | undefined {
  const { changed, changedOffset } = tagIds
  const momentBy = (moment: number, offset: number, subSeconds: number) => {
    const isLastChange = tags[changed] === tags[moment]
    return toMoment(
      tags[moment],
      tags[offset] ?? (isLastChange ? tags[changedOffset] : undefined),
      tags[subSeconds],
    )
  }
  return (
    momentBy(tagIds.taken, tagIds.takenOffset, tagIds.takenSubSeconds) ??
    momentBy(tagIds.digitized, tagIds.digitizedOffset, tagIds.digitizedSubSeconds)
  )
}

const IPTC_DATE = 55
const IPTC_TIME = 60

/** Reads the time of a photo whose EXIF has none: from XMP (`xmpText` of files other than JPEG and TIFF), IPTC or a PNG's texts. */
export async function readTimeBesidesExif(path: string, xmpText = ''): Promise<Moment | undefined> {
  const options = { tiff: false, xmp: true, iptc: true, ihdr: true, mergeOutput: false }
  const found = await exifr
    .parse(path, { ...options, reviveValues: false, translateKeys: false, translateValues: false })
    .catch(() => undefined)
  const { exif, photoshop, xmp, iptc, ihdr } = found ?? {}
  const candidates: unknown[] = [
    exif?.DateTimeOriginal ?? valueInXmp(xmpText, 'exif:DateTimeOriginal'),
    photoshop?.DateCreated ?? valueInXmp(xmpText, 'photoshop:DateCreated'),
    exif?.DateTimeDigitized ?? valueInXmp(xmpText, 'exif:DateTimeDigitized'),
    xmp?.CreateDate ?? valueInXmp(xmpText, 'xmp:CreateDate'),
    iptcTime(iptc?.[IPTC_DATE], iptc?.[IPTC_TIME]),
    ihdr?.['Creation Time'],
    ihdr?.CreationTime,
  ]
  return candidates.map((text) => toMoment(text)).find((moment) => moment !== undefined)
}

/** Properties are written as attributes or as elements. */
const valueInXmp = (xmp: string, name: string): string | undefined =>
  new RegExp(`${name}(?:\\s*=\\s*["']|>)([^"'<]+)`).exec(xmp)?.[1]

/** '20260614' and '203000-0400' as one text. */
function iptcTime(date: unknown, time: unknown): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(asWord(date)) ?? []
  const [, hour = '00', minute = '00', second = '00', offset = ''] =
    /^(\d\d)(\d\d)(\d\d)([+-]\d{4})?/.exec(asWord(time)) ?? []
  return year && `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}

/** Software writes the years 1 and 9999 for an unknown time, and PostgreSQL refuses what an offset takes beyond them. */
const YEAR_MIN = '1826'
const YEAR_MAX = '2199'
/** The largest offset on earth, that of Kiritimati. */
const OFFSET_MAX_MINUTES = 14 * 60

// Some cameras write a blank for a leading zero.
const LEADING_BLANK = /(?<=[:/. -]) (?=\d\b)/g
const MOMENT =
  /^(\d{4})[:/.-](\d\d)[:/.-](\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|[+-]\d\d:?\d\d)?)?/

function toMoment(text: unknown, offset?: unknown, subSeconds?: unknown): Moment | undefined {
  const found = typeof text === 'string' && MOMENT.exec(text.replace(LEADING_BLANK, '0'))
  if (!found) return undefined
  const [, year, month, day, minute = '00:00', second = '00', fraction, ownOffset] = found
  const time = `${minute}:${second}.${millisecondsOf(subSeconds ?? fraction)}`
  const at = (zone: string) => new Date(`${year}-${month}-${day}T${time}${zone}`)
  const atUtc = at('Z')
  if (Number.isNaN(atUtc.getTime()) || !year || year < YEAR_MIN || year > YEAR_MAX) return undefined
  // Cameras that store no time zone are taken to be at home. The second pass matters only around a change of the clock.
  const home = at(offsetAt(at(offsetAt(atUtc))))
  const [, zone] = /^(Z|[+-]\d\d:?\d\d)/.exec(asWord(offset ?? ownOffset)) ?? []
  if (!zone) return { capturedAt: home }
  const capturedAt = at(zone.replace(/(\d\d)(\d\d)$/, '$1:$2'))
  const capturedOffsetMinutes = (atUtc.getTime() - capturedAt.getTime()) / MINUTE_MS
  // An offset that is no number fails the comparison too.
  if (!(Math.abs(capturedOffsetMinutes) <= OFFSET_MAX_MINUTES)) return { capturedAt: home }
  return {
    capturedAt,
    ...(offsetAt(capturedAt) !== offsetOf(capturedOffsetMinutes) && { capturedOffsetMinutes }),
  }
}

const MINUTE_MS = 60_000

/** The digits are a decimal fraction: '5' is 500 ms, '04' is 40 ms. */
function millisecondsOf(subSeconds: unknown): string {
  const [figures = ''] = /^\d+/.exec(asWord(subSeconds)) ?? []
  return figures.slice(0, 3).padEnd(3, '0')
}
