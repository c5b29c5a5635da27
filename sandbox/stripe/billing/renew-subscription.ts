import type { Sandbox } from '../state/sandbox.ts'
import { listOf, type Invoice, type InvoiceLine, type Subscription } from '../wire/stripe-objects.ts'
import { draftInvoice } from './draft-invoice.ts'
import { endSubscription, saveSubscription } from './end-subscription.ts'
import { type Period, periodLine, prorationLine } from './invoice-lines.ts'
import { periodEnd } from './periods.ts'
import { getSharedInterval } from './start-subscription.ts'

/** Returns the current period, which all items of a subscription share. */
export function currentPeriod({ items }: Subscription): Period {
  const [item] = items.data
  if (!item) throw new Error('A subscription without anything in it')
  return { start: item.current_period_start, end: item.current_period_end }
}

export function renewOrEndSubscription(sandbox: Sandbox, subscription: Subscription): void {
  if (subscription.cancel_at_period_end)
    endSubscription(sandbox, subscription, {
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    })
  else beginPeriod(sandbox, subscription, currentPeriod(subscription).end, 'subscription_cycle')
}

export function beginPeriod(
  sandbox: Sandbox,
  before: Subscription,
  start: number,
  reason: Invoice['billing_reason'],
): { subscription: Subscription; draft: Invoice } {
  const over = currentPeriod(before)
  const period = nextPeriod(before, start)
  const after: Subscription = {
    ...withPeriod(before, period),
    status: before.status === 'trialing' ? 'active' : before.status,
  }
  const draft = draftInvoice(sandbox, {
    customer: after.customer,
    subscription: after,
    lines: [...takePendingLines(sandbox, after), ...periodLinesFor(sandbox, after, period)],
    reason,
    period: { start: over.start, end: start },
  })
  return { draft, subscription: saveSubscription(sandbox, before, { ...after, latest_invoice: draft.id }) }
}

export const nextPeriod = ({ billing_cycle_anchor: anchor, items }: Subscription, start: number): Period => ({
  start,
  end: periodEnd(anchor, start, getSharedInterval(items.data.map(({ price }) => price))),
})

export const periodLinesFor = (sandbox: Sandbox, subscription: Subscription, period: Period): InvoiceLine[] =>
  subscription.items.data.map((item) => periodLine(sandbox, subscription, item, period))

/** Removes the pending credits and charges, and returns them as invoice lines. */
export function takePendingLines(sandbox: Sandbox, subscription: Subscription): InvoiceLine[] {
  const waiting = pendingItemsOf(sandbox, subscription.id)
  for (const { id } of waiting) sandbox.store.remove('pendingItem', id)
  return waiting.map((item) => prorationLine(sandbox, item, subscription))
}

export const pendingItemsOf = ({ store }: Sandbox, subscription: string) =>
  store.all('pendingItem').filter((item) => item.subscription === subscription)

export const withPeriod = (subscription: Subscription, { start, end }: Period): Subscription => ({
  ...subscription,
  items: listOf(
    subscription.items.data.map((item) => ({
      ...item,
      current_period_end: end,
      current_period_start: start,
    })),
    subscription.items.url,
  ),
})
