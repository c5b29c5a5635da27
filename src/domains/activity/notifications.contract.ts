import { z } from 'zod'
import { emptyObject, photographer } from '#domains/access/who.contract.ts'
import { NOTIFICATIONS_SHOWN, notificationKinds } from './notifications.rules.ts'

export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** Client or order to link to. For a plan or a turnover limit, the studio. */
  subjectId: z.uuid(),
  /**
   * Client's name, order number, plan, description of a plan payment, or year of a limit. Stored at
   * the time of the event.
   */
  subjectName: z.string(),
  galleryId: z.uuid().nullable(),
  /**
   * Number of photos, comments or other events since the last reading. For a plan that ends: days
   * of the notice (7 or 1). For a turnover limit: percentage reached.
   */
  count: z.number(),
  createdAt: z.date(),
  isRead: z.boolean(),
})

export const notificationsContract = {
  listNotifications: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ notifications: z.array(notification), unreadCount: z.number() })),
  /**
   * Marks the given notifications as read, or all without `notificationIds`. Does nothing for an
   * admin who acts as the studio.
   */
  markRead: photographer.evenActing
    .input(z.object({ notificationIds: z.array(z.uuid()).max(NOTIFICATIONS_SHOWN).optional() }))
    .output(emptyObject),
}
