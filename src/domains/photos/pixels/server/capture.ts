import exifr from 'exifr'
import { amsterdamOffsetAt, formatOffset } from '#platform/pure/amsterdam-time.ts'
import { CAMERA_MAX_LENGTH } from '../../photos.rules.ts'

export type Capture = {
  /** Precise to the millisecond if the camera stores fractions. */
  capturedAt?: Date | undefined
  /** Offset from UTC; absent if unknown or equal to Amsterdam's. */
  capturedOffsetMinutes?: number | undefined
  camera?: string | undefined
  cameraSerial?: string | undefined
}

// Numeric, because exifr uses one name for two serial-number tags.
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

/** Returns an empty object for broken EXIF, because the photo may be fine. */
export async function readCapture(exif: Buffer | string): Promise<Capture> {
  const tags = await readTags(exif, Object.values(tagIds))
  if (!tags) return {}
  return {
    ...captureTimeIn(tags),
    camera: cameraName(toText(tags[tagIds.make]), toText(tags[tagIds.model])) || undefined,
    cameraSerial: toText(tags[tagIds.serial]) || undefined,
  }
}

/** Returns 1 to 8; 1 if the orientation is missing or invalid. */
export async function readOrientation(exif: Buffer): Promise<number> {
  const orientation = (await readTags(exif, [ORIENTATION]))?.[ORIENTATION]
  return typeof orientation === 'number' && orientation >= 1 && orientation <= 8 ? orientation : 1
}

const readTags = (exif: Buffer | string, pick: number[]): Promise<Tags | undefined> =>
  parseTags(exif, { pick })

/** Returns undefined for missing or broken metadata. */
export const parseTags = (source: Buffer | string, options: object) =>
  exifr
    .parse(withoutExifHeader(source), {
      reviveValues: false,
      translateKeys: false,
      translateValues: false,
      ...options,
    })
    .catch(() => undefined)

// Cameras pad text with spaces and zero bytes, and the text is untrusted.
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? truncate(
        String(value)
          .toWellFormed()
          .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''),
      )
    : ''

const truncate = (word: string) => word.trim().slice(0, CAMERA_MAX_LENGTH).trim()

/** Omits a make that the model repeats: 'NIKON CORPORATION' with 'NIKON Z 6_2'. */
function cameraName(make: string, model: string): string {
  const [maker = ''] = make.split(' ')
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model || make : truncate(`${make} ${model}`)
}

const withoutExifHeader = (exif: Buffer | string) =>
  typeof exif !== 'string' && exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

type Moment = Pick<Capture, 'capturedAt' | 'capturedOffsetMinutes'>
type Tags = Record<number, unknown>

function captureTimeIn(tags: Tags): Moment | undefined {
  const { changed, changedOffset } = tagIds
  const momentFrom = (moment: number, offset: number, subSeconds: number) => {
    const isLastChange = tags[changed] === tags[moment]
    return toMoment(
      tags[moment],
      tags[offset] ?? (isLastChange ? tags[changedOffset] : undefined),
      tags[subSeconds],
    )
  }
  return (
    momentFrom(tagIds.taken, tagIds.takenOffset, tagIds.takenSubSeconds) ??
    momentFrom(tagIds.digitized, tagIds.digitizedOffset, tagIds.digitizedSubSeconds)
  )
}

const IPTC_DATE = 55
const IPTC_TIME = 60

/** `xmpText` is the XMP of files other than JPEG and TIFF. */
export async function readTimeBesidesExif(path: string, xmpText = ''): Promise<Moment | undefined> {
  const options = { tiff: false, xmp: true, iptc: true, ihdr: true, mergeOutput: false }
  const { exif, photoshop, xmp, iptc, ihdr } = (await parseTags(path, options)) ?? {}
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

/** Matches attributes and elements. */
const valueInXmp = (xmp: string, name: string): string | undefined =>
  new RegExp(`${name}(?:\\s*=\\s*["']|>)([^"'<]+)`).exec(xmp)?.[1]

/** Joins '20260614' and '203000-0400' into one text. */
function iptcTime(date: unknown, time: unknown): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(toText(date)) ?? []
  const [, hour = '00', minute = '00', second = '00', offset = ''] =
    /^(\d\d)(\d\d)(\d\d)([+-]\d{4})?/.exec(toText(time)) ?? []
  return year && `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}

/** Software writes the years 1 and 9999 for an unknown time. */
const YEAR_MIN = '1826'
const YEAR_MAX = '2199'
/** Largest offset on earth, that of Kiritimati. */
const OFFSET_MAX_MINUTES = 14 * 60

// Some cameras write a space instead of a leading zero.
const LEADING_BLANK = /(?<=[:/. -]) (?=\d\b)/g
const MOMENT =
  /^(\d{4})[:/.-](\d\d)[:/.-](\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|[+-]\d\d:?\d\d)?)?/

function toMoment(text: unknown, offset?: unknown, subSeconds?: unknown): Moment | undefined {
  const match = typeof text === 'string' && MOMENT.exec(text.replace(LEADING_BLANK, '0'))
  if (!match) return undefined
  const [, year, month, day, minute = '00:00', second = '00', fraction, ownOffset] = match
  const time = `${minute}:${second}.${millisecondsOf(subSeconds ?? fraction)}`
  const inZone = (zone: string) => new Date(`${year}-${month}-${day}T${time}${zone}`)
  const atUtc = inZone('Z')
  if (Number.isNaN(atUtc.getTime()) || !year || year < YEAR_MIN || year > YEAR_MAX) return undefined
  // Without a time zone, the time is Amsterdam's. The second offset matters only around a clock
  // change.
  const amsterdamTime = inZone(amsterdamOffsetAt(inZone(amsterdamOffsetAt(atUtc))))
  const [, zone] = /^(Z|[+-]\d\d:?\d\d)/.exec(toText(offset ?? ownOffset)) ?? []
  if (!zone) return { capturedAt: amsterdamTime }
  const capturedAt = inZone(zone.replace(/(\d\d)(\d\d)$/, '$1:$2'))
  const capturedOffsetMinutes = (atUtc.getTime() - capturedAt.getTime()) / MINUTE_MS
  // Written so that NaN fails the comparison too.
  if (!(Math.abs(capturedOffsetMinutes) <= OFFSET_MAX_MINUTES)) return { capturedAt: amsterdamTime }
  return {
    capturedAt,
    ...(amsterdamOffsetAt(capturedAt) !== formatOffset(capturedOffsetMinutes) && { capturedOffsetMinutes }),
  }
}

const MINUTE_MS = 60_000

/** Reads a decimal fraction: '5' is 500 ms, '04' is 40 ms. */
function millisecondsOf(subSeconds: unknown): string {
  const [digits = ''] = /^\d+/.exec(toText(subSeconds)) ?? []
  return digits.slice(0, 3).padEnd(3, '0')
}
