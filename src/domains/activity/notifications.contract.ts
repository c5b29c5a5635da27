import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { NOTIFICATIONS_SHOWN, notificationKinds } from './notifications.rules.ts'

export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** Client or order to link to. For a plan or a turnover limit, the studio. */
  subjectId: z.uuid(),
  /**
   * Client's name, order number, plan, description of a plan payment, or year of a limit, at that
   * time.
   */
  subjectName: z.string(),
  galleryId: z.uuid().nullable(),
  /**
   * Photos, comments or other events since the last reading; days left of a plan; percentage of a
   * limit.
   */
  count: z.number(),
  createdAt: z.date(),
  isRead: z.boolean(),
})

export const notificationsContract = {
  listNotifications: photographer.evenActing
    .input(none)
    .output(z.object({ notifications: z.array(notification), unreadCount: z.number() })),
  /** Marks all as read by default. Does nothing for an admin who acts as the studio. */
  markRead: photographer.evenActing
    .input(z.object({ notificationIds: z.array(z.uuid()).max(NOTIFICATIONS_SHOWN).optional() }))
    .output(none),
}
