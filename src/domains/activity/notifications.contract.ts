// A studio's notifications: one line each, unread until opened.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { NOTIFICATIONS_SHOWN, notificationKinds } from './notifications.rules.ts'

export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** The client or the order it links to; for a plan, the studio itself. */
  subjectId: z.uuid(),
  /** A client's name or an order's number, as it was then. */
  subjectName: z.string(),
  /** Of a client with several galleries, where it happened last. */
  galleryId: z.uuid().nullable(),
  /** How many photos, comments or failures since it was last read; for a plan that ends, its days left. */
  count: z.number(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})

export const notificationsContract = {
  listNotifications: photographer.evenActing
    .input(none)
    .output(z.object({ notifications: z.array(notification), unreadCount: z.number() })),
  /** Marks these, or all. Changes nothing for an admin who acts as the studio. */
  markRead: photographer.evenActing
    .input(z.object({ notificationIds: z.array(z.uuid()).max(NOTIFICATIONS_SHOWN).optional() }))
    .output(none),
}
