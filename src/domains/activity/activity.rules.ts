/** Kinds of the log's filter. The specification names the first five. */
export const actionsOfKind = {
  photo: [
    'photo_uploaded',
    'photo_deleted',
    'photo_approved',
    'approval_withdrawn',
    'favorite_added',
    'favorite_removed',
    'comment_added',
    'comment_edited',
    'comment_removed',
    'photo_type_changed',
    'photo_renamed',
    'photo_order_changed',
    'camera_clock_changed',
    'photo_moved',
    'photo_visibility_changed',
    'gallery_cover_changed',
    'choice_list_added',
    'choice_list_changed',
    'choice_list_removed',
    'choice_submitted',
    'choice_reopened',
  ],
  client: [
    'client_created',
    'client_updated',
    'client_password_changed',
    'client_status_followed',
    'client_archived',
    'client_restored',
    'client_removed',
    'gallery_created',
    'gallery_updated',
    'gallery_sections_changed',
    'gallery_opened',
    'gallery_archived',
    'gallery_restored',
    'gallery_deleted',
    'gallery_link_created',
    'gallery_link_changed',
    'gallery_link_revoked',
    'gallery_guest_removed',
    'partner_invited',
    'client_sharing_changed',
    'letters_stopped',
    'letters_resumed',
  ],
  order: [
    'order_placed',
    'order_shipped',
    'order_ready',
    'order_completed',
    'order_canceled',
    'order_withdrawn',
    'order_refunded',
    'order_reminded',
  ],
  payment: [
    'payment_received',
    'payment_failed',
    'refund_failed',
    'payment_disputed',
    'dispute_won',
    'dispute_lost',
    'payment_approved',
    'approval_undone',
    'payout_requested',
    'payout_lowered',
    'payout_canceled',
    'payout_filed',
    'payout_paid',
    'payout_returned',
    'subscription_started',
    'subscription_changed',
    'subscription_renewed',
    'subscription_canceled',
    'subscription_resumed',
    'subscription_ended',
  ],
  price: ['product_price_updated'],
  sign_in: [
    'registered',
    'email_confirmed',
    'signed_in',
    'sign_in_failed',
    'signed_out',
    'attempts_blocked',
    'password_reset_requested',
    'password_changed',
    'session_ended',
    'two_factor_turned_on',
    'two_factor_turned_off',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_removed',
  ],
  settings: [
    'studio_name_changed',
    'phone_updated',
    'watermark_changed',
    'webhook_changed',
    'business_changed',
    'vat_scheme_added',
    'domain_changed',
    'domain_removed',
    'domain_live',
    'domain_lost',
    'payout_account_changed',
    'api_key_created',
    'api_key_renewed',
    'api_key_revoked',
  ],
  admin: [
    'admin_made',
    'account_activated',
    'account_deactivated',
    'days_changed',
    'extra_storage_changed',
    'max_clients_changed',
    'payment_approved',
    'approval_undone',
    'payout_filed',
    'payout_paid',
    'payout_returned',
    'switch_changed',
    'acting_started',
    'acting_ended',
    'two_steps_reset',
    'work_retried',
  ],
} as const

export type LogEntryKind = keyof typeof actionsOfKind
export const logEntryKinds = Object.keys(actionsOfKind) as [LogEntryKind, ...LogEntryKind[]]

export type Action =
  | (typeof actionsOfKind)[LogEntryKind][number]
  | 'webhook_endpoint_added'
  | 'webhook_endpoint_changed'
  | 'webhook_endpoint_removed'
  | 'webhook_secret_renewed'
  | 'person_erased'

/** Actions whose old and new values are texts, not codes with a label. */
export const actionsWithFreeTextValues: ReadonlySet<Action> = new Set([
  'photo_renamed',
  'studio_name_changed',
  'phone_updated',
  'watermark_changed',
  'webhook_changed',
  'business_changed',
])

/**
 * Log actions that each event counts (spec §9). `photo_deletions` counts photos instead of log
 * entries, and `subscription_upgrades` counts only changes to a larger plan.
 */
export const actionsOfEvent = {
  photo_uploads: ['photo_uploaded'],
  client_registrations: ['client_created'],
  order_completions: ['order_completed'],
  payment_failures: ['payment_failed'],
  photo_deletions: ['photo_deleted'],
  subscription_upgrades: ['subscription_changed'],
  login_attempts: ['signed_in', 'sign_in_failed'],
  password_resets: ['password_reset_requested'],
} as const satisfies Record<string, readonly Action[]>
export type EventType = keyof typeof actionsOfEvent
export const eventTypes = Object.keys(actionsOfEvent) as [EventType, ...EventType[]]

/** Plans, smallest first. Defined here because the plans domain depends on this domain. */
export const plansBySize = ['intro', 'starter', 'professional', 'studio'] as const

export const trends = ['up', 'down', 'stable'] as const
type Trend = (typeof trends)[number]

export const eventPeriods = ['day', 'week', 'month'] as const
export type EventPeriod = (typeof eventPeriods)[number]

export function trendOf(count: number, before: number): { trend: Trend; percentage: number | null } {
  const trend = count > before ? 'up' : count < before ? 'down' : 'stable'
  return { trend, percentage: before === 0 ? null : Math.round(((count - before) / before) * 100) }
}

export type EventStatus = 'critical' | 'growing' | 'declining' | 'stable'

/** Counts of failures and errors are critical, whatever their trend (spec §4). */
export function eventStatus(type: string, trend: Trend): EventStatus {
  if (/failure|error/.test(type)) return 'critical'
  return ({ up: 'growing', down: 'declining', stable: 'stable' } as const)[trend]
}

export const LOG_CSV_PATH = '/log.csv'
