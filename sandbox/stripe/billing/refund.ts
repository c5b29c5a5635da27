import { emit } from '../delivery/emit-event.ts'
import { isDisputed } from './dispute.ts'
import { newId } from '../state/new-id.ts'
import { getRecord } from '../resources/find-record.ts'
import { testCards } from '../resources/payment-methods.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Charge, Metadata, Refund } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

type RefundRequest = { amount: number | undefined; reason: Refund['reason']; metadata: Metadata }

/** Refunds a charge, fully or partly. A refund to a bank account is pending until it settles. */
export function refund(sandbox: Sandbox, charge: Charge, asked: RefundRequest): Refund {
  const { store, clock } = sandbox
  const remainingCents = charge.amount - charge.amount_refunded
  const { amount = remainingCents, reason, metadata } = asked
  if (charge.status !== 'succeeded')
    throwInvalid(`Charge ${charge.id} cannot be refunded: it has not succeeded.`, 'charge')
  if (isDisputed(sandbox, charge))
    throwInvalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    )
  if (remainingCents === 0)
    throwInvalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (amount < 1) throwInvalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > remainingCents)
    throwInvalid(
      `Refund amount (€${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge (€${(remainingCents / 100).toFixed(2)})`,
      'amount',
    )

  const { type, card } = charge.payment_method_details ?? {}
  const isCard = type === 'card'
  const fails = card?.last4 === testCards.refundFails
  const made = store.put('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isCard ? 'succeeded' : 'pending',
    transfer_reversal: null,
  })
  if (!isCard || fails)
    store.put('chargePlan', {
      id: made.id,
      settlesAt: clock.now() + sandbox.settlingSeconds,
      succeeds: !fails,
    })
  const refundedCents = charge.amount_refunded + amount
  const after = store.put('charge', {
    ...charge,
    amount_refunded: refundedCents,
    refunded: refundedCents === charge.amount,
  })
  emit(sandbox, 'refund.created', made)
  emit(sandbox, 'charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return made
}

/**
 * Applies the bank's answer to a refund. Subtracts a failed refund from the charge's refunded
 * amount.
 */
export function settleRefund(sandbox: Sandbox, before: Refund, succeeds: boolean): Refund {
  sandbox.store.remove('chargePlan', before.id)
  if (!succeeds) return failRefund(sandbox, before)
  const after = sandbox.store.put('refund', { ...before, status: 'succeeded' })
  emit(sandbox, 'refund.updated', after, { status: before.status })
  emit(sandbox, 'charge.refund.updated', after, { status: before.status })
  return after
}

function failRefund(sandbox: Sandbox, before: Refund): Refund {
  const { store } = sandbox
  const failed = store.put('refund', {
    ...before,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  const charge = getRecord(sandbox, 'charge', String(before.charge))
  store.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  })
  emit(sandbox, 'refund.failed', failed)
  emit(sandbox, 'charge.refund.updated', failed, { status: before.status })
  return failed
}
