import { createHmac } from 'node:crypto'
import { reconcileInvoice, collectInvoice } from './billing/collect-invoice.ts'
import { expireCheckout, reconcileCheckout } from './billing/complete-checkout.ts'
import { endSubscription, expireSubscription } from './billing/end-subscription.ts'
import { finalizeInvoice } from './billing/finalize-invoice.ts'
import { openDispute } from './billing/dispute.ts'
import { DAY_SECONDS } from './billing/periods.ts'
import { settleRefund } from './billing/refund.ts'
import { currentPeriod, renewOrEndSubscription } from './billing/renew-subscription.ts'
import { settlePayment } from './billing/take-payment.ts'
import { readDeliverySettings } from './delivery/delivery-settings.ts'
import { emit } from './delivery/emit-event.ts'
import { getRecord } from './resources/find-record.ts'
import type { PlannedSettlement, Delivery } from './state/internal-records.ts'
import type { Sandbox } from './state/sandbox.ts'
import type { Invoice, Subscription } from './wire/stripe-objects.ts'

export type Step = { at: number; run: () => void | Promise<void> }

const FIRST_PAYMENT_WITHIN_SECONDS = 23 * 3600
const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS
/**
 * Delays before each retry, growing as Stripe's do. After the last retry the delivery is dropped.
 */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200]
const TIMEOUT_MS = 10_000

/**
 * Returns the next step that is due by `until`. Of two steps due at the same time, a billing step
 * comes before a delivery.
 */
export function nextStep(sandbox: Sandbox, until: number): Step | undefined {
  const { store } = sandbox
  const steps = [
    ...store
      .all('checkoutSession')
      .flatMap((session): Step[] =>
        session.status === 'open'
          ? [{ at: session.expires_at, run: () => void expireCheckout(sandbox, session) }]
          : [],
      ),
    ...store
      .all('chargePlan')
      .map((plan): Step => ({ at: plan.settlesAt, run: () => settle(sandbox, plan) })),
    ...store.all('subscription').flatMap((subscription) => stepsOf(sandbox, subscription)),
    ...store.all('invoice').flatMap((invoice) => stepsOfInvoice(sandbox, invoice)),
  ].filter(({ at }) => at <= until)
  const first = earliest(steps)
  const delivery = nextDelivery(sandbox, until)
  if (!delivery) return first && { at: first.at, run: () => store.atomically(first.run) }
  if (first && first.at <= delivery.dueAt) return { at: first.at, run: () => store.atomically(first.run) }
  return { at: delivery.dueAt, run: () => deliver(sandbox, delivery) }
}

const earliest = (steps: Step[]): Step | undefined =>
  steps.reduce<Step | undefined>((first, step) => (first && first.at <= step.at ? first : step), undefined)

function stepsOf(sandbox: Sandbox, subscription: Subscription): Step[] {
  const { status, cancel_at: cancelAt, cancel_at_period_end: atEnd, trial_end: trialEnd } = subscription
  if (status === 'incomplete')
    return [
      {
        at: subscription.created + FIRST_PAYMENT_WITHIN_SECONDS,
        run: () => expireSubscription(sandbox, subscription),
      },
    ]
  if (status === 'canceled' || status === 'incomplete_expired') return []
  const { end } = currentPeriod(subscription)
  const steps: Step[] = [{ at: end, run: () => renewOrEndSubscription(sandbox, subscription) }]
  if (cancelAt !== null && !atEnd)
    steps.unshift({
      at: cancelAt,
      run: () =>
        void endSubscription(sandbox, subscription, {
          ...subscription.cancellation_details,
          reason: 'cancellation_requested',
        }),
    })
  if (status === 'trialing' && trialEnd && !sandbox.store.get('trialNotice', subscription.id))
    steps.unshift({
      // A trial shorter than the notice period gets its notice when it starts.
      at: Math.max(trialEnd - TRIAL_NOTICE_SECONDS, subscription.created),
      run: () => {
        sandbox.store.put('trialNotice', { id: subscription.id })
        emit(sandbox, 'customer.subscription.trial_will_end', subscription)
      },
    })
  return steps
}

function stepsOfInvoice(sandbox: Sandbox, invoice: Invoice): Step[] {
  const { status, automatically_finalizes_at: finalizesAt, next_payment_attempt: triesAt } = invoice
  if (status === 'draft' && finalizesAt !== null)
    return [
      {
        at: finalizesAt,
        run: () => void collectInvoice(sandbox, finalizeInvoice(sandbox, invoice), { isAutomatic: true }),
      },
    ]
  if (status === 'open' && triesAt !== null && invoice.attempted)
    return [{ at: triesAt, run: () => void collectInvoice(sandbox, invoice, { isAutomatic: true }) }]
  return []
}

// Applies the bank's answer to a refund or a direct debit, or opens the dispute of a charge.
function settle(sandbox: Sandbox, plan: PlannedSettlement): void {
  const { store } = sandbox
  const refund = store.get('refund', plan.id)
  if (refund) return void settleRefund(sandbox, refund, plan.succeeds)
  const charge = getRecord(sandbox, 'charge', plan.id)
  if (charge.status === 'succeeded') return void openDispute(sandbox, charge)
  const intent = settlePayment(
    sandbox,
    charge,
    getRecord(sandbox, 'paymentIntent', charge.payment_intent ?? ''),
    plan.succeeds,
  )
  const session = store.all('checkoutSession').find((one) => one.payment_intent === intent.id)
  if (session) return reconcileCheckout(sandbox, session, intent)
  const payment = store.all('invoicePayment').find((one) => one.payment.payment_intent === intent.id)
  if (payment) reconcileInvoice(sandbox, getRecord(sandbox, 'invoice', payment.invoice), intent)
}

function nextDelivery({ store }: Sandbox, until: number): Delivery | undefined {
  const { isPaused, isShuffled } = readDeliverySettings(store)
  if (isPaused) return undefined
  const due = store.all('delivery').filter(({ dueAt }) => dueAt <= until)
  const at = Math.min(...due.map(({ dueAt }) => dueAt))
  const first = due.filter(({ dueAt }) => dueAt === at)
  if (!isShuffled) return first[0]
  return first.toSorted((one, other) => one.chance - other.chance)[0]
}

async function deliver(sandbox: Sandbox, delivery: Delivery): Promise<void> {
  const { store } = sandbox
  const { lostAttempts } = readDeliverySettings(store)
  const arrived = delivery.attempts >= lostAttempts && (await send(sandbox, delivery.event))
  store.atomically(() => {
    if (arrived) saveArrival(sandbox, delivery)
    else scheduleRetry(sandbox, delivery)
  })
}

async function send({ store, clock, webhook }: Sandbox, eventId: string): Promise<boolean> {
  const payload = JSON.stringify(store.get('event', eventId), null, 2)
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, webhook.secret, clock.outside()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

function signature(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

function saveArrival({ store }: Sandbox, { id, event: eventId }: Delivery): void {
  store.remove('delivery', id)
  const event = store.get('event', eventId)
  if (event) store.put('event', { ...event, pending_webhooks: 0 })
}

function scheduleRetry({ store, clock }: Sandbox, delivery: Delivery): void {
  const pause = RETRY_AFTER_SECONDS[delivery.attempts]
  if (pause === undefined) store.remove('delivery', delivery.id)
  else store.put('delivery', { ...delivery, attempts: delivery.attempts + 1, dueAt: clock.now() + pause })
}
