import { emit } from '../delivery/emit-event.ts'
import { newId, newSecret } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Charge, Metadata, PaymentIntent, PaymentMethod } from '../wire/stripe-objects.ts'
import {
  chargeDetailsOf,
  type ChargeOutcome,
  chargeOutcomeOf,
  willDebitSucceed,
  testCards,
} from '../resources/payment-methods.ts'

type PaymentRequest = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
  paymentMethodTypes: string[]
  savesPaymentMethod: boolean
}

export function createPaymentIntent(sandbox: Sandbox, asked: PaymentRequest): PaymentIntent {
  const id = newId('pi')
  const intent = sandbox.store.put('paymentIntent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: asked.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newSecret(24)}`,
    confirmation_method: 'automatic',
    created: sandbox.clock.now(),
    currency: asked.currency,
    customer: asked.customer,
    customer_account: null,
    description: asked.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: asked.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: asked.paymentMethodTypes,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: asked.savesPaymentMethod ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  })
  emit(sandbox, 'payment_intent.created', intent)
  return intent
}

/** Tries to charge once. A direct debit is settled later, by `settlePayment`. */
export function confirmPayment(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  way: { isPresent: boolean; generatedDebit?: string; declines?: boolean },
): PaymentIntent {
  const outcome = way.declines ? 'declined' : chargeOutcomeOf(method, way)
  const charge = createCharge(sandbox, intent, method, outcome, way.generatedDebit ?? null)
  const tried = { ...intent, latest_charge: charge.id, payment_method: method.id, last_payment_error: null }
  if (outcome === 'succeeded') {
    const done = succeed(sandbox, tried, charge)
    if (method.card?.last4 === testCards.isDisputed) scheduleSettlement(sandbox, charge, false)
    return done
  }
  if (outcome === 'declined') return fail(sandbox, tried, charge, method)
  scheduleSettlement(sandbox, charge, willDebitSucceed(method))
  const waiting = sandbox.store.put('paymentIntent', { ...tried, status: 'processing' })
  emit(sandbox, 'charge.pending', charge)
  emit(sandbox, 'payment_intent.processing', waiting)
  return waiting
}

const scheduleSettlement = ({ store, clock, settlingSeconds }: Sandbox, { id }: Charge, succeeds: boolean) =>
  store.put('chargePlan', { id, settlesAt: clock.now() + settlingSeconds, succeeds })

export function settlePayment(
  sandbox: Sandbox,
  charge: Charge,
  intent: PaymentIntent,
  succeeds: boolean,
): PaymentIntent {
  const { store } = sandbox
  store.remove('chargePlan', charge.id)
  if (succeeds) return succeed(sandbox, intent, store.put('charge', { ...charge, ...paid(charge.amount) }))
  const method = store.get('paymentMethod', intent.payment_method ?? '')
  if (!method) throw new Error(`Charge ${charge.id} was paid with nothing`)
  return fail(sandbox, intent, store.put('charge', { ...charge, ...refused(method) }), method)
}

function succeed(sandbox: Sandbox, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const done = sandbox.store.put('paymentIntent', {
    ...intent,
    amount_received: intent.amount,
    status: 'succeeded',
  })
  emit(sandbox, 'charge.succeeded', charge)
  emit(sandbox, 'payment_intent.succeeded', done)
  return done
}

function fail(sandbox: Sandbox, intent: PaymentIntent, charge: Charge, method: PaymentMethod): PaymentIntent {
  const declined = sandbox.store.put('paymentIntent', {
    ...intent,
    last_payment_error: { ...declineOf(method), charge: charge.id, payment_method: method },
    payment_method: null,
    status: 'requires_payment_method',
  })
  emit(sandbox, 'charge.failed', charge)
  emit(sandbox, 'payment_intent.payment_failed', declined)
  return declined
}

const declineOf = ({ card }: PaymentMethod) =>
  card
    ? {
        type: 'card_error' as const,
        code: 'card_declined' as const,
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      }
    : {
        type: 'card_error' as const,
        code: 'payment_intent_payment_attempt_failed' as const,
        message: 'The payment failed.',
      }

const paid = (amount: number) =>
  ({
    amount_captured: amount,
    captured: true,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    status: 'succeeded',
  }) satisfies Partial<Charge>

const refused = (method: PaymentMethod) =>
  ({
    amount_captured: 0,
    captured: false,
    failure_code: declineOf(method).code,
    failure_message: declineOf(method).message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: 'generic_decline',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  }) satisfies Partial<Charge>

function createCharge(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: ChargeOutcome,
  generated: string | null,
): Charge {
  const pending = {
    amount_captured: 0,
    captured: true,
    outcome: null,
    paid: false,
    status: 'pending',
  } as const
  const states = { succeeded: paid(intent.amount), declined: refused(method), processing: pending }
  const id = newId('ch')
  return sandbox.store.put('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    created: sandbox.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargeDetailsOf(method, intent.amount, generated),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...states[outcome],
  })
}
