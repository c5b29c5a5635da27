import exifr from 'exifr'

/** Where a camera that keeps no time zone is taken to have been. */
const HOME_ZONE = 'Europe/Amsterdam'

const offsetInZone = new Intl.DateTimeFormat('en', { timeZone: HOME_ZONE, timeZoneName: 'longOffset' })

/** How a photo came to be, as far as its file tells. */
export type Capture = {
  /** To the millisecond, where the camera counts them. */
  capturedAt?: Date | undefined
  /** Make and model, as people call it: 'Canon EOS R5'. */
  camera?: string | undefined
  /** Tells two cameras of one model apart, as their clocks never agree. */
  cameraSerial?: string | undefined
}

// By their numbers in EXIF, since exifr has one name for two kinds of serial number.
const MAKE = 0x01_0f
const MODEL = 0x01_10
const TAKEN = 0x90_03
const OFFSET = 0x90_11
const SUB_SECONDS = 0x92_91
const SERIAL = 0xa4_31

/**
 * Reads what a camera wrote: `exif` is the block a decoder found, a file that begins with one, or the path of a TIFF, which
 * is such a block itself. A broken block says nothing, and is no reason to refuse a photo.
 */
export async function readCapture(exif: Buffer | string): Promise<Capture> {
  const pick = [MAKE, MODEL, TAKEN, OFFSET, SUB_SECONDS, SERIAL]
  const tags: Record<number, unknown> | undefined = await exifr
    .parse(withoutExifHeader(exif), {
      pick,
      reviveValues: false,
      translateKeys: false,
      translateValues: false,
    })
    .catch(() => undefined)
  if (!tags) return {}
  return {
    capturedAt: toMoment(tags[TAKEN], tags[OFFSET], tags[SUB_SECONDS]),
    camera: cameraName(asWord(tags[MAKE]), asWord(tags[MODEL])) || undefined,
    cameraSerial: asWord(tags[SERIAL]) || undefined,
  }
}

const WORD_MAX_LENGTH = 100

// Cameras pad with blanks and zeros, and a file may hold anything.
const asWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, WORD_MAX_LENGTH).trim()
    : ''

/** 'NIKON CORPORATION' makes the 'NIKON Z 6_2': a model that names its maker is not told twice. */
function cameraName(make: string, model: string): string {
  const [maker = ''] = make.split(' ')
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model || make : `${make} ${model}`.trim()
}

const withoutExifHeader = (exif: Buffer | string) =>
  typeof exif !== 'string' && exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

function toMoment(taken: unknown, offset: unknown, subSeconds: unknown): Date | undefined {
  const wall = typeof taken === 'string' && /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(taken)
  if (!wall) return undefined
  const [, year, month, day, second] = wall
  const time = `${second}.${millisecondsOf(subSeconds)}`
  const atUtc = new Date(`${year}-${month}-${day}T${time}Z`)
  // Cameras whose clock was never set write zeros.
  if (Number.isNaN(atUtc.getTime()) || year === '0000') return undefined
  if (typeof offset === 'string' && /^[+-]\d\d:\d\d/.test(offset)) {
    return new Date(`${year}-${month}-${day}T${time}${offset.slice(0, 6)}`)
  }
  // The second look matters only in the hours around a change of the clocks.
  const guess = new Date(atUtc.getTime() - offsetMsAt(atUtc))
  return new Date(atUtc.getTime() - offsetMsAt(guess))
}

/** Cameras write as many figures of the fraction as they know: '5' is half a second, '04' is forty milliseconds. */
function millisecondsOf(subSeconds: unknown): string {
  const [figures = ''] = /^\d+/.exec(asWord(subSeconds)) ?? []
  return figures.slice(0, 3).padEnd(3, '0')
}

function offsetMsAt(moment: Date): number {
  const name = offsetInZone.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
