// Ranges of the columns that inputs are written to or compared with: PostgreSQL fails beyond them.
import { z } from 'zod'
import type { FieldRule } from '#platform/pure/field-problems.nl.ts'
import { isDay } from '#platform/pure/calendar-day.ts'

/** Upper limit of `integer`, for a number without a limit of its own. */
export const INTEGER_MAX = 2 ** 31 - 1

const offCalendar = { params: { rule: 'calendar' satisfies FieldRule } }

/** A day as '2026-11-21', from 1900 to 2200. */
export const isoDay = z.iso.date().refine(isDay, offCalendar)

/** A moment as '2026-11-21T09:00:00+01:00', from 1900 to 2200; in UTC once it is read. */
export const isoMoment = z.iso
  .datetime({ offset: true })
  .refine((moment) => isDay(moment.slice(0, 10)), offCalendar)
  // JavaScript takes any offset up to a day, PostgreSQL less than 16 hours.
  .transform((moment) => new Date(moment).toISOString())
