import exifr from 'exifr'
import { offsetAt } from '#platform/pure/amsterdam-offset.ts'
import { CAMERA_MAX_LENGTH } from '../../photos.rules.ts'

export type Capture = {
  /** Precise to the millisecond where the camera stores fractions. */
  capturedAt?: Date | undefined
  camera?: string | undefined
  /** Tells apart two cameras of one model, whose clocks may differ. */
  cameraSerial?: string | undefined
}

// By number, because exifr uses one name for two serial-number tags.
const tagIds = {
  make: 0x01_0f,
  model: 0x01_10,
  taken: 0x90_03,
  offset: 0x90_11,
  subSeconds: 0x92_91,
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
    capturedAt: toMoment(tags[tagIds.taken], tags[tagIds.offset], tags[tagIds.subSeconds]),
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

const withoutExifHeader = (exif: Buffer | string) =>
  typeof exif !== 'string' && exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

function toMoment(taken: unknown, offset: unknown, subSeconds: unknown): Date | undefined {
  const wall = typeof taken === 'string' && /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(taken)
  if (!wall) return undefined
  const [, year, month, day, second] = wall
  const time = `${second}.${millisecondsOf(subSeconds)}`
  const at = (zone: string) => new Date(`${year}-${month}-${day}T${time}${zone}`)
  const atUtc = at('Z')
  // Cameras whose clock was never set write zeros.
  if (Number.isNaN(atUtc.getTime()) || year === '0000') return undefined
  if (typeof offset === 'string' && /^[+-]\d\d:\d\d/.test(offset)) return at(offset.slice(0, 6))
  // Cameras that store no time zone are taken to be at home. The second pass matters only around a change of the clock.
  return at(offsetAt(at(offsetAt(atUtc))))
}

/** The digits are a decimal fraction: '5' is 500 ms, '04' is 40 ms. */
function millisecondsOf(subSeconds: unknown): string {
  const [figures = ''] = /^\d+/.exec(asWord(subSeconds)) ?? []
  return figures.slice(0, 3).padEnd(3, '0')
}
