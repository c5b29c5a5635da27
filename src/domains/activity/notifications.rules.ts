export const orderKinds = [
  'order_placed',
  'order_paid',
  'order_payment_failed',
  'order_payment_disputed',
  'order_dispute_won',
  'order_dispute_lost',
] as const
export type OrderKind = (typeof orderKinds)[number]
export const clientKinds = [
  'photos_chosen',
  'comments_written',
  'uploads_failed',
  'pictures_failed',
  'originals_damaged',
] as const
const planKinds = ['plan_ending', 'plan_payment_failed'] as const

export const notificationKinds = [...orderKinds, ...clientKinds, ...planKinds] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How long notifications are kept, read or not. */
export const NOTICES_KEPT_MS = 90 * 24 * 60 * 60_000

export const NOTIFICATIONS_SHOWN = 30
