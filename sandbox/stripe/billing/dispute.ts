import { emit } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Charge, Dispute } from '../wire/stripe-objects.ts'
import { DAY_SECONDS } from './periods.ts'

const DAYS_TO_ANSWER = 9

export function openDispute(sandbox: Sandbox, charge: Charge): Dispute {
  const { store, clock } = sandbox
  store.remove('chargePlan', charge.id)
  store.put('charge', { ...charge, disputed: true })
  const made = store.put('dispute', {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: clock.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: clock.now() + DAYS_TO_ANSWER * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  })
  emit(sandbox, 'charge.dispute.created', made)
  emit(sandbox, 'charge.dispute.funds_withdrawn', made)
  return made
}

export function closeDispute(sandbox: Sandbox, before: Dispute, status: 'won' | 'lost'): Dispute {
  const after = sandbox.store.put('dispute', { ...before, status })
  emit(sandbox, 'charge.dispute.closed', after, { status: before.status })
  if (status === 'won') emit(sandbox, 'charge.dispute.funds_reinstated', after)
  return after
}

/**
 * Whether a dispute of the charge is open or lost, so that a refund would pay the money back twice.
 */
export const isDisputed = ({ store }: Sandbox, charge: Charge) =>
  store.all('dispute').some((one) => one.charge === charge.id && one.status !== 'won')

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
