// What happened for a studio while it was not looking: one line each, unread until it is looked at.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { NOTIFICATIONS_SHOWN, notificationKinds } from './notifications.rules.ts'

export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** The client or the order it leads to; of a plan, the studio itself. */
  subjectId: z.uuid(),
  /** A client's name or an order's number, as it was then. */
  subjectName: z.string(),
  /** How many photos or comments, gathered while unread; of a plan that ends, its days. */
  count: z.number(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})

export const notificationsContract = {
  /** The newest first, and how many are unread in all. */
  listNotifications: photographer.evenActing
    .input(none)
    .output(z.object({ notifications: z.array(notification), unreadCount: z.number() })),
  /** These, or all of them. An admin who acts as the studio reads nothing away. */
  markRead: photographer.evenActing
    .input(z.object({ notificationIds: z.array(z.uuid()).max(NOTIFICATIONS_SHOWN).optional() }))
    .output(none),
}
