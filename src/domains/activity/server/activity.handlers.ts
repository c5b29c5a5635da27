import {
  type Handlers,
  createReaderIfAllowed,
  type FileRequest,
} from '#domains/access/server/serve-contract.ts'
import { publish } from '#platform/live/publish.ts'
import { countMatchesCapped } from '#kit/server/search-plan.ts'
import { type activityContract, logFilter } from '../activity.contract.ts'
import { actionsOfEvent, eventTypes, trendOf, type EventPeriod, type EventType } from '../activity.rules.ts'
import type { notificationsContract } from '../notifications.contract.ts'
import * as activitySql from './activity.sql.ts'
import * as eventCounts from './event-counts.sql.ts'
import * as notificationsSql from './notifications.sql.ts'
import { csvInput } from '#kit/list.contract.ts'
import { momentCell } from '#kit/server/csv-rows.ts'
import { serveListFile } from '#kit/server/list-file.ts'
import { activityNl, logCsvNl } from '../activity.nl.ts'

const DAY_SECONDS = 24 * 60 * 60
const periodSeconds: Record<EventPeriod, number> = {
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 30 * DAY_SECONDS,
}
const PARTS = 12

export const activityHandlers: Handlers<typeof activityContract> = {
  listLines: async ({ tx, viewer, input, now }) => {
    const { plan, ...page } = await activitySql.listLogEntries(tx, viewer, input, now)
    return { ...page, ...(await countMatchesCapped(tx, plan)) }
  },

  countEvents: async ({ tx, viewer, input, now }) => {
    const lengthSeconds = periodSeconds[input.period]
    // Includes the current millisecond: the upper bound is exclusive.
    const end = now.getTime() + 1
    const bounds = Array.from(
      { length: 2 * PARTS + 1 },
      (_, at) => new Date(end - (2 - at / PARTS) * lengthSeconds * 1000),
    )
    const counts = await eventCounts.countActionsByInterval(tx, viewer, bounds)
    const lasts = await eventCounts.listLatestEventTimes(tx, viewer)
    return eventTypes.map((type) => toEventCount(type, counts, lasts))
  },
}

type LastTimes = Awaited<ReturnType<typeof eventCounts.listLatestEventTimes>>

/** Adds up the counts of an event's actions. The second half of the parts is the current period. */
function toEventCount(type: EventType, counts: eventCounts.IntervalCount[], lasts: LastTimes) {
  const own: readonly string[] = actionsOfEvent[type]
  const parts = Array.from({ length: 2 * PARTS }, () => 0)
  for (const { action, part, count } of counts) if (own.includes(action)) parts[part - 1]! += count
  const [count, countBefore] = [total(parts.slice(PARTS)), total(parts.slice(0, PARTS))]
  const { trend, percentage } = trendOf(count, countBefore)
  const times = lasts.flatMap(({ action, at }) => (at && own.includes(action) ? new Date(at).getTime() : []))
  return {
    type,
    count,
    countBefore,
    trend,
    trendPercentage: percentage,
    lastOccurredAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    parts: parts.slice(PARTS),
  }
}

const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  listNotifications: async ({ tx, viewer }) => {
    const notices = await notificationsSql.listNotifications(tx, viewer)
    return {
      notifications: notices.map(({ readAt, ...notice }) => ({ ...notice, isRead: readAt !== null })),
      unreadCount: await notificationsSql.countUnread(tx, viewer),
    }
  },

  markRead: async ({ tx, viewer, input, now }) => {
    if (viewer.actingAdminId !== undefined) return {}
    await notificationsSql.markRead(tx, viewer, input.notificationIds, now)
    await publish(tx, [viewer.id], { topic: 'notifications' })
    return {}
  },
}

export const serveLogFile = (request: FileRequest) =>
  serveListFile(request, createReaderIfAllowed('admin', request), {
    input: logFilter.extend(csvInput(['createdAt'])),
    texts: logCsvNl,
    readPage: ({ tx, viewer, asked, now }) => activitySql.listLogEntries(tx, viewer, asked, now),
    cells: (line) => [
      momentCell(line.createdAt),
      line.userName,
      activityNl.userTypes[line.userType] ?? line.userType,
      activityNl.action(line.action),
      line.details,
      valueText(line.oldValue),
      valueText(line.newValue),
      line.ipAddress,
      line.userId,
      line.actingAdminId,
      line.apiKeyName,
    ],
  })

const valueText = (value: unknown) =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)
