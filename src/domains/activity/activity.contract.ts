// The activity log and counts of its events, for admins; nobody can change it.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { eventPeriods, eventTypes, lineKinds, trends } from './activity.rules.ts'

const moment = z.iso.datetime()

export const line = z.object({
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
  createdAt: moment,
})

export const logFilter = z.object({
  /** In the user's name, the action and the details. */
  search: search.optional(),
  userType: z.enum(['photographer', 'client', 'admin', 'system']).optional(),
  kind: z.enum(lineKinds).optional(),
  /** Only what this person did, or what concerns this studio. */
  about: z.uuid().optional(),
  from: isoDay.optional(),
  until: isoDay.optional(),
})

export const eventCount = z.object({
  type: z.enum(eventTypes),
  count: z.number(),
  countBefore: z.number(),
  trend: z.enum(trends),
  /** Null when the period before had none. */
  trendPercentage: z.number().nullable(),
  lastOccurredAt: moment.nullable(),
  /** The period in twelve equal parts, the oldest first. */
  parts: z.array(z.number()),
})

export const activityContract = {
  listLines: adminList.input(logFilter.extend(listInput(['createdAt']))).output(pageOf(line)),
  countEvents: admin.input(z.object({ period: z.enum(eventPeriods) })).output(z.array(eventCount)),
}
