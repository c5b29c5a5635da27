import { TIME_ZONE } from './calendar-day.ts'
import { offsetAt } from './amsterdam-offset.ts'

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:\d\d)?$/

/**
 * A moment as a person writes it: '2026-11-24 18:05:10', in Amsterdam when no zone stands behind it; undefined for
 * anything else. In the hour that autumn repeats, the first one is meant.
 */
export function readMoment(text: string): Date | undefined {
  const [, day, time, zone] = WRITTEN.exec(text.trim()) ?? []
  if (!day || !time) return undefined
  if (zone) return existing(new Date(`${day}T${time}${zone}`), day)
  const asUtc = existing(new Date(`${day}T${time}Z`), day)
  if (!asUtc) return undefined
  // The offset an hour before tells the first of two; in the hour that spring skips, either will do.
  const offset = offsetAt(new Date(asUtc.getTime() - 3 * 60 * 60_000))
  const moment = new Date(`${day}T${time}${offset}`)
  const there = offsetAt(moment)
  return there === offset ? moment : new Date(`${day}T${time}${there}`)
}

const existing = (moment: Date, day: string) =>
  Number.isNaN(moment.getTime()) || Number(day.slice(8)) > 31 ? undefined : moment

let moments: Intl.DateTimeFormat | undefined

/** The moment in Amsterdam as `readMoment` reads it: '2026-11-24 18:05:10'. */
export const writeMoment = (moment: string | Date): string =>
  (moments ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  })).format(new Date(moment))
