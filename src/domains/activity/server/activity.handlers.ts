import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { publish } from '#platform/live/publish.ts'
import { countMatches } from '#kit/server/search-plan.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'
import type { activityContract } from '../activity.contract.ts'
import { actionsOfEvent, eventTypes, trendOf, type EventPeriod, type EventType } from '../activity.rules.ts'
import type { notificationsContract } from '../notifications.contract.ts'
import * as activitySql from './activity.sql.ts'
import * as eventCounts from './event-counts.sql.ts'
import * as notificationsSql from './notifications.sql.ts'

const DAY_SECONDS = 24 * 60 * 60
const periodSeconds: Record<EventPeriod, number> = {
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 30 * DAY_SECONDS,
}
const PARTS = 12

export const activityHandlers: Handlers<typeof activityContract> = {
  listLines: async ({ tx, viewer, input, now }) => {
    const searchPlan = await activitySql.ofLog(tx, viewer, input, now)
    const page = await activitySql.listLines(tx, viewer, searchPlan, { ...input, now })
    return {
      ...page,
      rows: page.rows.map(isoDates),
      ...(await countMatches(tx, searchPlan)),
    }
  },

  // The period until now, against the one of the same length before it.
  countEvents: async ({ tx, viewer, input, now }) => {
    const lengthSeconds = periodSeconds[input.period]
    // Includes this very millisecond.
    const end = now.getTime() + 1
    const bounds = Array.from(
      { length: 2 * PARTS + 1 },
      (_, at) => new Date(end - (2 - at / PARTS) * lengthSeconds * 1000),
    )
    const counts = await eventCounts.countByPart(tx, viewer, bounds)
    const lasts = await eventCounts.lastOf(tx, viewer)
    return eventTypes.map((type) => asEvent(type, counts, lasts))
  },
}

type Last = Awaited<ReturnType<typeof eventCounts.lastOf>>

/** Adds up the actions that make one event; the second half of the parts is the period itself. */
function asEvent(type: EventType, counts: eventCounts.PartCount[], lasts: Last) {
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
    lastOccurredAt: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    parts: parts.slice(PARTS),
  }
}

const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  listNotifications: async ({ tx, viewer }) => {
    const notices = await notificationsSql.listNotices(tx, viewer)
    return {
      notifications: notices.map(({ readAt, ...notice }) => ({
        ...isoDates(notice),
        isRead: readAt !== null,
      })),
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
