import { emit } from '../delivery/emit-event.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { known } from '../resources/found.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../wire/stripe-objects.ts'
import { endSubscription, saveSubscription } from './end-subscription.ts'
import { paymentOf, saveInvoice } from './finalize-invoice.ts'
import { DAY_SECONDS } from './periods.ts'
import { confirmPayment } from './take-payment.ts'

/** How many days after each failed attempt a renewal is tried again; after the last the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

type Way = { method?: PaymentMethod; isPresent?: boolean; generatedDebit?: string; isAutomatic?: boolean }

/** Tries once to have a finalized invoice paid. What came of it shows in the invoice. */
export function collectInvoice(sandbox: Sandbox, invoice: Invoice, way: Way): Invoice {
  if (invoice.amount_due === 0) return markPaid(sandbox, invoice)
  const method = way.method ?? defaultMethod(sandbox, invoice)
  if (!method) return markFailed(sandbox, invoice, way.isAutomatic)
  const { isPresent = false, generatedDebit } = way
  const { status } = confirmPayment(sandbox, intentOf(sandbox, invoice), method, {
    isPresent,
    ...(generatedDebit && { generatedDebit }),
  })
  if (status === 'succeeded') return markPaid(sandbox, invoice, way.isAutomatic)
  if (status === 'processing') return markUnderWay(sandbox, invoice)
  return markFailed(sandbox, invoice, way.isAutomatic)
}

/** The bank has answered for the direct debit that an invoice waited for. */
export const reconcileInvoice = (sandbox: Sandbox, invoice: Invoice, { status }: PaymentIntent): Invoice =>
  status === 'succeeded' ? markPaid(sandbox, invoice) : markFailed(sandbox, invoice, true)

/** The intent by which an invoice is to be paid. */
export function intentOf(sandbox: Sandbox, invoice: Invoice): PaymentIntent {
  return known(sandbox, 'paymentIntent', paymentOf(sandbox, invoice)?.payment.payment_intent ?? '')
}

/** With what an invoice is paid when nobody is asked. */
function defaultMethod(sandbox: Sandbox, invoice: Invoice): PaymentMethod | undefined {
  const { invoice_settings: settings } = known(sandbox, 'customer', invoice.customer ?? '')
  const id = subscriptionOf(sandbox, invoice)?.default_payment_method ?? settings.default_payment_method
  return id ? sandbox.store.get('paymentMethod', id) : undefined
}

/** Marks an invoice as paid, by a payment or because nothing was left to pay. */
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
    attempt_count: invoice.attempt_count + (payment && counts(invoice, isAutomatic) ? 1 : 0),
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

function markUnderWay(sandbox: Sandbox, invoice: Invoice): Invoice {
  setStatus(sandbox, invoice, { incomplete: 'active' })
  return saveInvoice(sandbox, invoice, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
  })
}

// Only the first attempt and what is tried by itself count: who pays in vain by hand loses no later attempt.
const counts = ({ attempted }: Invoice, isAutomatic: boolean) => isAutomatic || !attempted

function markFailed(sandbox: Sandbox, invoice: Invoice, isAutomatic = false): Invoice {
  const neverBegan = subscriptionOf(sandbox, invoice)?.status === 'incomplete'
  const wasUnderWay = invoice.attempted && invoice.next_payment_attempt === null && !neverBegan
  const isCounted = counts(invoice, isAutomatic)
  const attempts = isCounted && !wasUnderWay ? invoice.attempt_count + 1 : invoice.attempt_count
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

type Moves = Partial<Record<string, Subscription['status']>>

function setStatus(sandbox: Sandbox, invoice: Invoice, moves: Moves): Subscription | undefined {
  const before = subscriptionOf(sandbox, invoice)
  const status = before && moves[before.status]
  return status ? saveSubscription(sandbox, before, { ...before, status }) : before
}
