import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { publish } from '#platform/live/publish.ts'
import type { notificationsContract } from '../notifications.contract.ts'
import * as notificationsSql from './notifications.sql.ts'

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  listNotifications: async ({ tx, viewer }) => {
    const notices = await notificationsSql.listNotices(tx, viewer)
    return {
      notifications: notices.map(({ createdAt, readAt, ...notice }) => ({
        ...notice,
        createdAt: createdAt.toISOString(),
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
