import { emit } from '../delivery/emit-event.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { getRecord } from '../resources/find-record.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../wire/stripe-objects.ts'
import { endSubscription, saveSubscription } from './end-subscription.ts'
import { paymentOf, saveInvoice } from './finalize-invoice.ts'
import { DAY_SECONDS } from './periods.ts'
import { confirmPayment } from './take-payment.ts'

/**
 * Days until the next attempt after an invoice's first, second and third failure. A fourth failure
 * ends a running subscription.
 */
const RETRY_AFTER_DAYS = [3, 5, 7]

type CollectOptions = {
  method?: PaymentMethod
  isPresent?: boolean
  generatedDebit?: string
  isAutomatic?: boolean
}

export function collectInvoice(sandbox: Sandbox, invoice: Invoice, way: CollectOptions): Invoice {
  if (invoice.amount_due === 0) return markPaid(sandbox, invoice)
  const method = way.method ?? defaultMethod(sandbox, invoice)
  if (!method) return markFailed(sandbox, invoice, way.isAutomatic)
  const { isPresent = false, generatedDebit } = way
  const { status } = confirmPayment(sandbox, intentOf(sandbox, invoice), method, {
    isPresent,
    ...(generatedDebit && { generatedDebit }),
  })
  if (status === 'succeeded') return markPaid(sandbox, invoice, way.isAutomatic)
  if (status === 'processing') return markProcessing(sandbox, invoice)
  return markFailed(sandbox, invoice, way.isAutomatic)
}

export const reconcileInvoice = (sandbox: Sandbox, invoice: Invoice, { status }: PaymentIntent): Invoice =>
  status === 'succeeded' ? markPaid(sandbox, invoice) : markFailed(sandbox, invoice, true)

export function intentOf(sandbox: Sandbox, invoice: Invoice): PaymentIntent {
  return getRecord(sandbox, 'paymentIntent', paymentOf(sandbox, invoice)?.payment.payment_intent ?? '')
}

function defaultMethod(sandbox: Sandbox, invoice: Invoice): PaymentMethod | undefined {
  const { invoice_settings: settings } = getRecord(sandbox, 'customer', invoice.customer ?? '')
  const id = subscriptionOf(sandbox, invoice)?.default_payment_method ?? settings.default_payment_method
  return id ? sandbox.store.get('paymentMethod', id) : undefined
}

export function markPaid(sandbox: Sandbox, invoice: Invoice, isAutomatic = false): Invoice {
  const { store, clock } = sandbox
  const now = clock.now()
  const payment = paymentOf(sandbox, invoice)
  if (payment) {
    const paid = store.put('invoicePayment', {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { ...payment.status_transitions, paid_at: now },
    })
    emit(sandbox, 'invoice_payment.paid', paid)
  }
  const after = saveInvoice(sandbox, invoice, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (payment && isCountedAttempt(invoice, isAutomatic) ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  emit(sandbox, 'invoice.paid', after)
  emit(sandbox, 'invoice.payment_succeeded', after)
  setStatus(sandbox, invoice, { incomplete: 'active', past_due: 'active' })
  return after
}

function markProcessing(sandbox: Sandbox, invoice: Invoice): Invoice {
  setStatus(sandbox, invoice, { incomplete: 'active' })
  return saveInvoice(sandbox, invoice, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
  })
}

// Only the first attempt and automatic attempts count, so that later manual attempts use up no
// retries.
const isCountedAttempt = ({ attempted }: Invoice, isAutomatic: boolean) => isAutomatic || !attempted

function markFailed(sandbox: Sandbox, invoice: Invoice, isAutomatic = false): Invoice {
  const neverBegan = subscriptionOf(sandbox, invoice)?.status === 'incomplete'
  const wasProcessing = invoice.attempted && invoice.next_payment_attempt === null && !neverBegan
  const isCounted = isCountedAttempt(invoice, isAutomatic)
  const attempts = isCounted && !wasProcessing ? invoice.attempt_count + 1 : invoice.attempt_count
  const retryDays = neverBegan ? undefined : RETRY_AFTER_DAYS[attempts - 1]
  const next = retryDays === undefined ? null : sandbox.clock.now() + retryDays * DAY_SECONDS
  const after = saveInvoice(sandbox, invoice, {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: isCounted ? next : invoice.next_payment_attempt,
  })
  emit(sandbox, 'invoice.payment_failed', after)
  const subscription = setStatus(sandbox, invoice, { active: 'past_due', trialing: 'past_due' })
  if (subscription?.status === 'past_due' && isCounted && next === null)
    endSubscription(sandbox, subscription, { reason: 'payment_failed' })
  return after
}

function subscriptionOf({ store }: Sandbox, { parent }: Invoice): Subscription | undefined {
  const id = parent?.subscription_details?.subscription
  return id ? store.get('subscription', id) : undefined
}

type StatusChanges = Partial<Record<string, Subscription['status']>>

function setStatus(sandbox: Sandbox, invoice: Invoice, moves: StatusChanges): Subscription | undefined {
  const before = subscriptionOf(sandbox, invoice)
  const status = before && moves[before.status]
  return status ? saveSubscription(sandbox, before, { ...before, status }) : before
}
