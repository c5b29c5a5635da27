import { emit } from '../delivery/emit-event.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { createGuest } from '../resources/customers.ts'
import { getRecord } from '../resources/find-record.ts'
import {
  attachPaymentMethod,
  newBancontact,
  newCard,
  newIdeal,
  newSepaDebit,
  chargeOutcomeOf,
  testAccounts,
  type TestCard,
} from '../resources/payment-methods.ts'
import type { CheckoutSession, PaymentIntent, PaymentMethod } from '../wire/stripe-objects.ts'
import { collectInvoice, markPaid } from './collect-invoice.ts'
import { draftInvoice } from './draft-invoice.ts'
import { markInvoiceOpen, linkPayment } from './finalize-invoice.ts'
import { oneTimeLine } from './invoice-lines.ts'
import { DAY_SECONDS } from './periods.ts'
import { startSubscription } from './start-subscription.ts'
import { confirmPayment, createPaymentIntent } from './take-payment.ts'

export type PaymentChoice = {
  method: 'card' | 'ideal' | 'bancontact' | 'sepa_debit'
  card: TestCard
  fails: boolean
  email: string | null
}

/**
 * Pays an open session. A declined payment leaves the session open for another try. A session that
 * isn't open is returned unchanged.
 */
export function payCheckout(
  sandbox: Sandbox,
  session: CheckoutSession,
  choice: PaymentChoice,
): CheckoutSession {
  if (session.status !== 'open') return session
  const owned = withCustomer(sandbox, session, choice.email)
  const method = methodFor(sandbox, choice)
  // A bank rejects a direct debit only later.
  const declines = choice.fails && choice.method !== 'sepa_debit'
  return owned.mode === 'subscription'
    ? subscribe(sandbox, owned, method, declines)
    : payOnce(sandbox, owned, method, declines)
}

export function expireCheckout(sandbox: Sandbox, session: CheckoutSession): CheckoutSession {
  const expired = sandbox.store.put('checkoutSession', { ...session, status: 'expired', url: null })
  emit(sandbox, 'checkout.session.expired', expired)
  return expired
}

export function reconcileCheckout(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent): void {
  const isPaid = intent.status === 'succeeded'
  const after = sandbox.store.put('checkoutSession', {
    ...session,
    payment_status: isPaid ? 'paid' : 'unpaid',
    ...(isPaid && { invoice: createPaidInvoice(sandbox, session, intent) }),
  })
  emit(sandbox, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, after)
}

function withCustomer(sandbox: Sandbox, session: CheckoutSession, email: string | null): CheckoutSession {
  const plan = getRecord(sandbox, 'sessionPlan', session.id)
  const needsOne =
    session.mode === 'subscription' ||
    session.customer_creation === 'always' ||
    session.invoice_creation?.enabled ||
    plan.savesPaymentMethod
  const payerEmail = session.customer_email ?? email
  if (session.customer) return session
  const customer = needsOne ? createGuest(sandbox, payerEmail).id : null
  const details = session.customer_details ?? customerDetails(payerEmail ?? undefined)
  return sandbox.store.put('checkoutSession', { ...session, customer, customer_details: details })
}

function methodFor(sandbox: Sandbox, { method, card, fails }: PaymentChoice): PaymentMethod {
  if (method === 'card') return newCard(sandbox, fails ? 'isDeclined' : card)
  if (method === 'ideal') return newIdeal(sandbox)
  if (method === 'bancontact') return newBancontact(sandbox)
  return newSepaDebit(sandbox, fails ? testAccounts.fails : testAccounts.succeeds)
}

function payOnce(
  sandbox: Sandbox,
  session: CheckoutSession,
  method: PaymentMethod,
  declines: boolean,
): CheckoutSession {
  const plan = getRecord(sandbox, 'sessionPlan', session.id)
  const intent = session.payment_intent
    ? getRecord(sandbox, 'paymentIntent', session.payment_intent)
    : newIntent(sandbox, session, plan.savesPaymentMethod)
  const tried = confirmPayment(sandbox, intent, method, { isPresent: true, declines })
  const attempted = sandbox.store.put('checkoutSession', { ...session, payment_intent: tried.id })
  if (tried.status === 'requires_payment_method') return attempted
  if (plan.savesPaymentMethod && session.customer)
    attachPaymentMethod(sandbox, reusable(sandbox, method), session.customer)
  const isPaid = tried.status === 'succeeded'
  return complete(sandbox, {
    ...attempted,
    invoice: isPaid ? createPaidInvoice(sandbox, attempted, tried) : null,
    payment_status: isPaid ? 'paid' : 'unpaid',
  })
}

function subscribe(
  sandbox: Sandbox,
  session: CheckoutSession,
  method: PaymentMethod,
  declines: boolean,
): CheckoutSession {
  const { clock } = sandbox
  const plan = getRecord(sandbox, 'sessionPlan', session.id)
  const trialEnd = plan.trialDays ? clock.now() + plan.trialDays * DAY_SECONDS : plan.trialEndsAt
  if (declines || chargeOutcomeOf(method, { isPresent: true }) === 'declined') {
    // A trial charges nothing now, so there is no payment to decline.
    if (!trialEnd)
      confirmPayment(sandbox, newIntent(sandbox, session, true), method, { isPresent: true, declines: true })
    return session
  }
  const customer = session.customer ?? ''
  const kept = attachPaymentMethod(sandbox, reusable(sandbox, method), customer)
  const { subscription, invoice } = startSubscription(sandbox, {
    customer,
    items: plan.lineItems.flatMap(({ price, quantity }) =>
      price ? [{ price, quantity: quantity ?? 1 }] : [],
    ),
    paymentMethod: kept.id,
    trialEnd,
    metadata: plan.subscriptionMetadata,
    description: plan.subscriptionDescription,
  })
  const collected = collectInvoice(sandbox, invoice, {
    method,
    isPresent: true,
    ...(kept.id !== method.id && { generatedDebit: kept.id }),
  })
  const paid = collected.status === 'paid' ? ('paid' as const) : ('unpaid' as const)
  return complete(sandbox, {
    ...session,
    invoice: invoice.id,
    payment_status: trialEnd ? 'no_payment_required' : paid,
    subscription: subscription.id,
  })
}

// iDEAL and Bancontact pay once. Later charges are direct debits from the same account.
const reusable = (sandbox: Sandbox, method: PaymentMethod) =>
  method.type === 'ideal' || method.type === 'bancontact' ? newSepaDebit(sandbox) : method

function newIntent(sandbox: Sandbox, session: CheckoutSession, savesPaymentMethod: boolean): PaymentIntent {
  const { paymentMetadata: metadata, paymentDescription: description } = getRecord(
    sandbox,
    'sessionPlan',
    session.id,
  )
  return createPaymentIntent(sandbox, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    customer: session.customer,
    description,
    metadata,
    paymentMethodTypes: session.payment_method_types,
    savesPaymentMethod,
  })
}

function complete(sandbox: Sandbox, session: CheckoutSession): CheckoutSession {
  const done = sandbox.store.put('checkoutSession', { ...session, status: 'complete', url: null })
  emit(sandbox, 'checkout.session.completed', done)
  return done
}

/** Creates the paid invoice of a one-time payment, if the session asks for an invoice. */
function createPaidInvoice(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent): string | null {
  if (!session.invoice_creation?.enabled || !session.customer) return null
  const plan = getRecord(sandbox, 'sessionPlan', session.id)
  const now = sandbox.clock.now()
  const draft = draftInvoice(sandbox, {
    customer: session.customer,
    subscription: null,
    lines: plan.lineItems.flatMap((item) =>
      item.price ? [oneTimeLine(sandbox, { ...item, price: item.price })] : [],
    ),
    reason: 'manual',
    period: { start: now, end: now },
    metadata: plan.invoiceMetadata,
    description: plan.invoiceDescription,
  })
  // The payment was made before the invoice, so the customer's balance is not used.
  const { total } = draft
  const open = markInvoiceOpen(
    sandbox,
    { ...draft, amount_due: total, amount_remaining: total, starting_balance: 0 },
    0,
  )
  linkPayment(sandbox, open, intent.id)
  emit(sandbox, 'invoice.finalized', open)
  return markPaid(sandbox, open).id
}

type Details = NonNullable<CheckoutSession['customer_details']>

export function customerDetails(
  payer: { email: string | null; name?: string | null; phone?: string | null } | string | undefined,
): Details {
  const {
    email = null,
    name = null,
    phone = null,
  } = typeof payer === 'string' ? { email: payer } : (payer ?? {})
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
