// PostgreSQL throws on inputs outside the range of their column.
import { z } from 'zod'
import type { FieldRule } from '#platform/pure/field-problems.nl.ts'
import { isDay } from '#platform/pure/calendar-day.ts'

export const INTEGER_MAX = 2 ** 31 - 1

const offCalendar = { params: { rule: 'calendar' satisfies FieldRule } }

/** ISO date from 1900 to 2200: '2026-11-21'. */
export const isoDay = z.iso.date().refine(isDay, offCalendar)

/** Moment from 1900 to 2200, as '2026-11-21T09:00:00+01:00'; parsed to UTC. */
export const isoMoment = z.iso
  .datetime({ offset: true })
  .refine((moment) => isDay(moment.slice(0, 10)), offCalendar)
  // Converts to UTC, because PostgreSQL refuses offsets of 16 hours or more.
  .transform((moment) => new Date(moment).toISOString())
