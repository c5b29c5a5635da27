import { emit, emitChange } from '../delivery/emit-event.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Subscription } from '../wire/stripe-objects.ts'
import { saveInvoice, voidInvoice } from './finalize-invoice.ts'

export function saveSubscription(sandbox: Sandbox, before: Subscription, after: Subscription): Subscription {
  emitChange(sandbox, 'customer.subscription.updated', before, after)
  return sandbox.store.put('subscription', after)
}

type Details = NonNullable<Subscription['cancellation_details']>

export const noCancellationDetails: Details = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
}

/** Returns the cancellation fields of a subscription. `at` is null to withdraw the cancellation. */
export const cancellationFields = ({ clock }: Sandbox, at: number | null, isPeriodEnd: boolean) => ({
  cancel_at: at,
  cancel_at_period_end: isPeriodEnd,
  canceled_at: at === null ? null : clock.now(),
  cancellation_details: {
    ...noCancellationDetails,
    reason: at === null ? null : ('cancellation_requested' as const),
  },
})

/**
 * Ends a subscription now. Its draft and open invoices stay, but are not collected automatically.
 */
export function endSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  details: Partial<Details>,
): Subscription {
  const { store, clock } = sandbox
  const now = clock.now()
  const ended = store.put('subscription', {
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...noCancellationDetails, ...details },
    ended_at: now,
    status: 'canceled',
  })
  for (const item of store.all('pendingItem'))
    if (item.subscription === subscription.id) store.remove('pendingItem', item.id)
  for (const invoice of openInvoices(sandbox, subscription.id))
    saveInvoice(sandbox, invoice, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    })
  emit(sandbox, 'customer.subscription.deleted', ended)
  return ended
}

export function expireSubscription(sandbox: Sandbox, subscription: Subscription): void {
  for (const invoice of openInvoices(sandbox, subscription.id)) voidInvoice(sandbox, invoice)
  saveSubscription(sandbox, subscription, {
    ...subscription,
    ended_at: sandbox.clock.now(),
    status: 'incomplete_expired',
  })
}

const openInvoices = ({ store }: Sandbox, subscription: string) =>
  store
    .all('invoice')
    .filter(({ status }) => status === 'draft' || status === 'open')
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscription)
