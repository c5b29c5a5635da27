import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { notification, notificationsContract } from '../notifications.contract.ts'
import { notificationsNl } from '../notifications.nl.ts'

const notifications = browserApi<typeof notificationsContract>('notifications')

export type Notification = z.infer<typeof notification>
type Bell = { notifications: Notification[]; unreadCount: number }

export const bellQuery = queryOptions({
  queryKey: ['notifications', 'all'],
  queryFn: () => notifications.listNotifications({}),
})

export const useBell = () => useQuery(bellQuery)

export const useMarkRead = () =>
  useSave(notifications.markRead, {
    messages: notificationsNl.reading,
    optimistic: [{ key: bellQuery.queryKey, change: read }],
    invalidates: [bellQuery.queryKey],
  })

function read(bell: Bell, { notificationIds }: { notificationIds?: string[] | undefined }): Bell {
  if (!notificationIds)
    return { notifications: bell.notifications.map((one) => ({ ...one, isRead: true })), unreadCount: 0 }
  const isNow = ({ id, isRead }: Notification) => !isRead && notificationIds.includes(id)
  return {
    notifications: bell.notifications.map((one) => (isNow(one) ? { ...one, isRead: true } : one)),
    unreadCount: bell.unreadCount - bell.notifications.filter(isNow).length,
  }
}
