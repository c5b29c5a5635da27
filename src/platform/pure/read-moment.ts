import { isDay, TIME_ZONE } from './calendar-day.ts'
import { amsterdamOffsetAt } from './amsterdam-time.ts'

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:\d\d)?$/

/**
 * Parses a text such as '2026-11-24 18:05:10', in Amsterdam time if the text names no zone. Returns
 * undefined for other texts, and the earlier moment when autumn repeats an hour.
 */
export function readMoment(text: string): Date | undefined {
  const [, day, time, zone] = WRITTEN.exec(text.trim()) ?? []
  if (!day || !time || !isDay(day)) return undefined
  if (zone) return validDate(`${day}T${time}${zone}`)
  const asUtc = validDate(`${day}T${time}Z`)
  if (!asUtc) return undefined
  // The offset before the clock change gives the first of two equal hours. In the hour that spring
  // skips, either offset will do.
  const offset = amsterdamOffsetAt(new Date(asUtc.getTime() - 3 * 60 * 60_000))
  const moment = new Date(`${day}T${time}${offset}`)
  const actualOffset = amsterdamOffsetAt(moment)
  return actualOffset === offset ? moment : new Date(`${day}T${time}${actualOffset}`)
}

function validDate(text: string): Date | undefined {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

let moments: Intl.DateTimeFormat | undefined

export const formatMoment = (moment: string | Date): string =>
  (moments ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  })).format(new Date(moment))
