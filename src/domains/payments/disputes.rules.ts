import type { Action } from '#domains/activity/activity.rules.ts'
import type { NotificationKind } from '#domains/activity/notifications.rules.ts'

/** A payer had their bank claim a payment back: `open` until that is decided, `won` for us or `lost` to the payer. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether it says more than what became of the payment before: it is not over, or took the money. */
export const isStanding = (dispute: DisputeState | null): dispute is 'open' | 'lost' =>
  dispute === 'open' || dispute === 'lost'

/** What the log says when it has come to that. */
export const disputeActions = {
  open: 'payment_disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<DisputeState, Action>

/** What a studio hears of it, when it is about one of its orders. */
export const disputeNotices = {
  open: 'order_payment_disputed',
  won: 'order_dispute_won',
  lost: 'order_dispute_lost',
} as const satisfies Record<DisputeState, NotificationKind>
