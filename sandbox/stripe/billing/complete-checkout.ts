import { emit } from '../delivery/emit-event.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { createGuest } from '../resources/customers.ts'
import { known } from '../resources/found.ts'
import {
  attach,
  newBancontact,
  newCard,
  newIdeal,
  newSepaDebit,
  testAccounts,
  type TestCard,
} from '../resources/payment-methods.ts'
import type { CheckoutSession, PaymentIntent, PaymentMethod } from '../wire/stripe-objects.ts'
import { billAfterwards } from './bill-afterwards.ts'
import { collectInvoice } from './collect-invoice.ts'
import { customerDetails } from './customer-details.ts'
import { outcomeOf } from './payment-outcome.ts'
import { DAY_SECONDS } from './periods.ts'
import { startSubscription } from './start-subscription.ts'
import { confirmPayment, createPaymentIntent } from './take-payment.ts'

/** What somebody chose on the pay page. */
export type Choice = {
  method: 'card' | 'ideal' | 'bancontact' | 'sepa_debit'
  card: TestCard
  /** The button that lets the payment fail. */
  fails: boolean
  email: string | null
}

/** Pays an open session as chosen. A failed payment leaves it open for another try; one that is not open is left alone. */
export function payCheckout(sandbox: Sandbox, session: CheckoutSession, choice: Choice): CheckoutSession {
  if (session.status !== 'open') return session
  const owned = withCustomer(sandbox, session, choice.email)
  const method = methodFor(sandbox, choice)
  // A bank tells only later that it does not pay a direct debit.
  const declines = choice.fails && choice.method !== 'sepa_debit'
  return owned.mode === 'subscription'
    ? subscribe(sandbox, owned, method, declines)
    : payOnce(sandbox, owned, method, declines)
}

/** Closes a session that was not paid in time. */
export function expireCheckout(sandbox: Sandbox, session: CheckoutSession): CheckoutSession {
  const expired = sandbox.store.put('checkoutSession', { ...session, status: 'expired', url: null })
  emit(sandbox, 'checkout.session.expired', expired)
  return expired
}

/** The bank has answered for the direct debit with which a session was paid. */
export function reconcileCheckout(sandbox: Sandbox, session: CheckoutSession, intent: PaymentIntent): void {
  const isPaid = intent.status === 'succeeded'
  const after = sandbox.store.put('checkoutSession', {
    ...session,
    payment_status: isPaid ? 'paid' : 'unpaid',
    ...(isPaid && { invoice: billAfterwards(sandbox, session, intent) }),
  })
  emit(sandbox, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, after)
}

function withCustomer(sandbox: Sandbox, session: CheckoutSession, email: string | null): CheckoutSession {
  const plan = known(sandbox, 'sessionPlan', session.id)
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

function methodFor(sandbox: Sandbox, { method, card, fails }: Choice): PaymentMethod {
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
  const plan = known(sandbox, 'sessionPlan', session.id)
  const intent = session.payment_intent
    ? known(sandbox, 'paymentIntent', session.payment_intent)
    : newIntent(sandbox, session, plan.savesPaymentMethod)
  const tried = confirmPayment(sandbox, intent, method, { isPresent: true, declines })
  const attempted = sandbox.store.put('checkoutSession', { ...session, payment_intent: tried.id })
  if (tried.status === 'requires_payment_method') return attempted
  if (plan.savesPaymentMethod && session.customer)
    attach(sandbox, reusable(sandbox, method), session.customer)
  const isPaid = tried.status === 'succeeded'
  return complete(sandbox, {
    ...attempted,
    invoice: isPaid ? billAfterwards(sandbox, attempted, tried) : null,
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
  const plan = known(sandbox, 'sessionPlan', session.id)
  const trialEnd = plan.trialDays ? clock.now() + plan.trialDays * DAY_SECONDS : plan.trialEndsAt
  if (declines || outcomeOf(method, { isPresent: true }) === 'declined') {
    // A trial has nothing to charge: the bank only refuses to be charged later.
    if (!trialEnd)
      confirmPayment(sandbox, newIntent(sandbox, session, true), method, { isPresent: true, declines: true })
    return session
  }
  const customer = session.customer ?? ''
  const kept = attach(sandbox, reusable(sandbox, method), customer)
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

// A bank payment is made once; what can be charged again is a direct debit from the same account.
const reusable = (sandbox: Sandbox, method: PaymentMethod) =>
  method.type === 'ideal' || method.type === 'bancontact' ? newSepaDebit(sandbox) : method

function newIntent(sandbox: Sandbox, session: CheckoutSession, savesPaymentMethod: boolean): PaymentIntent {
  const { paymentMetadata: metadata, paymentDescription: description } = known(
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
