import type { Action } from '#domains/activity/activity.rules.ts'
import type { NotificationKind } from '#domains/activity/notifications.rules.ts'

/** State of a dispute: `open` until the bank decides. The payer gets the money when `lost`. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether the dispute is shown instead of the payment's status. */
export const overridesStatus = (dispute: DisputeState | null): dispute is 'open' | 'lost' =>
  dispute === 'open' || dispute === 'lost'

export const actionByDisputeState = {
  open: 'payment_disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<DisputeState, Action>

export const notificationKindByDisputeState = {
  open: 'order_payment_disputed',
  won: 'order_dispute_won',
  lost: 'order_dispute_lost',
} as const satisfies Record<DisputeState, NotificationKind>
