import { TIME_ZONE } from './calendar-day.ts'
import { offsetAt } from './amsterdam-time.ts'

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:\d\d)?$/

/**
 * Parses a text such as '2026-11-24 18:05:10', in Amsterdam time if it names no zone; undefined for
 * other texts. Returns the earlier moment when autumn repeats an hour.
 */
export function readMoment(text: string): Date | undefined {
  const [, day, time, zone] = WRITTEN.exec(text.trim()) ?? []
  if (!day || !time) return undefined
  if (zone) return existing(new Date(`${day}T${time}${zone}`), day)
  const asUtc = existing(new Date(`${day}T${time}Z`), day)
  if (!asUtc) return undefined
  // The offset before the change gives the first of two hours; in the hour that spring skips,
  // either offset will do.
  const offset = offsetAt(new Date(asUtc.getTime() - 3 * 60 * 60_000))
  const moment = new Date(`${day}T${time}${offset}`)
  const actualOffset = offsetAt(moment)
  return actualOffset === offset ? moment : new Date(`${day}T${time}${actualOffset}`)
}

const existing = (moment: Date, day: string) =>
  Number.isNaN(moment.getTime()) || Number(day.slice(8)) > 31 ? undefined : moment

let moments: Intl.DateTimeFormat | undefined

export const writeMoment = (moment: string | Date): string =>
  (moments ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  })).format(new Date(moment))
