export const subjectTypeByKind = {
  order_placed: 'order',
  order_paid: 'order',
  order_withdrawn: 'order',
  order_refund_failed: 'order',
  order_payment_failed: 'order',
  order_payment_disputed: 'order',
  order_dispute_won: 'order',
  order_dispute_lost: 'order',
  address_refused: 'client',
  photos_chosen: 'client',
  choice_submitted: 'client',
  choice_time_asked: 'client',
  choice_late: 'client',
  comments_written: 'client',
  guests_commented: 'client',
  link_pin_guessed: 'client',
  uploads_failed: 'client',
  pictures_failed: 'client',
  originals_damaged: 'client',
  limit_kor: 'turnover',
  limit_abroad: 'turnover',
  plan_ending: 'plan',
  plan_payment_failed: 'plan',
} as const

/**
 * Kinds whose new count replaces the count of the unread notification. Counts of other kinds add
 * up.
 */
export const kindsWithReplacedCount: readonly NotificationKind[] = [
  'plan_ending',
  'photos_chosen',
  'comments_written',
  'guests_commented',
  'limit_kor',
  'limit_abroad',
]

export type NotificationKind = keyof typeof subjectTypeByKind
export type OrderKind = NotificationKind & `order_${string}`
export const notificationKinds = Object.keys(subjectTypeByKind) as [NotificationKind, ...NotificationKind[]]

export const NOTIFICATIONS_KEPT_MS = 90 * 24 * 60 * 60_000

export const NOTIFICATIONS_SHOWN = 30
