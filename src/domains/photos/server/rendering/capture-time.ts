import exifr from 'exifr'

/** Where a camera that keeps no time zone is taken to have been. */
const HOME_ZONE = 'Europe/Amsterdam'

const offsetInZone = new Intl.DateTimeFormat('en', { timeZone: HOME_ZONE, timeZoneName: 'longOffset' })

/**
 * When a photo was taken: `exif` is the block a decoder found, or the path of a TIFF, which is such a block itself.
 * A broken block says nothing, and is no reason to refuse a photo.
 */
export async function readCaptureTime(exif: Buffer | string): Promise<Date | undefined> {
  const tags = await exifr
    .parse(withoutExifHeader(exif), { pick: ['DateTimeOriginal', 'OffsetTimeOriginal'], reviveValues: false })
    .catch(() => undefined)
  return toMoment(tags?.DateTimeOriginal, tags?.OffsetTimeOriginal)
}

const withoutExifHeader = (exif: Buffer | string) =>
  typeof exif !== 'string' && exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

function toMoment(taken: unknown, offset: unknown): Date | undefined {
  const wall = typeof taken === 'string' && /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(taken)
  if (!wall) return undefined
  const [, year, month, day, time] = wall
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

function offsetMsAt(moment: Date): number {
  const name = offsetInZone.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
