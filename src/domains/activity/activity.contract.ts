import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { eventPeriods, eventTypes, logEntryKinds, trends } from './activity.rules.ts'

export const logEntry = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  userName: z.string(),
  userType: z.string(),
  action: z.string(),
  details: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  ipAddress: z.string().nullable(),
  actingAdminId: z.uuid().nullable(),
  apiKeyName: z.string().nullable(),
  createdAt: z.date(),
})

export const logFilter = z.object({
  search: search.optional(),
  userType: z.enum(['photographer', 'client', 'admin', 'system']).optional(),
  kind: z.enum(logEntryKinds).optional(),
  /** Id of the person who acted, or of the studio that the entry is about. */
  about: z.uuid().optional(),
  from: isoDay.optional(),
  until: isoDay.optional(),
})

export const eventCount = z.object({
  type: z.enum(eventTypes),
  count: z.number(),
  countBefore: z.number(),
  trend: z.enum(trends),
  /** Null when the period before had no events. */
  trendPercentage: z.number().nullable(),
  lastOccurredAt: z.date().nullable(),
  /** Counts of twelve equal parts of the period, oldest first. */
  parts: z.array(z.number()),
})

export const activityContract = {
  listLines: adminList.input(logFilter.extend(listInput(['createdAt']))).output(pageOf(logEntry)),
  countEvents: admin.input(z.object({ period: z.enum(eventPeriods) })).output(z.array(eventCount)),
}
