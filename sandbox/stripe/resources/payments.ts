import { z } from 'zod'
import { closeDispute } from '../billing/dispute.ts'
import { refund, refundReasons } from '../billing/refund.ts'
import { expandSchema, integer, mergeMetadata, metadata, noParameters, text } from '../wire/parameters.ts'
import type { Dispute } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { getRecord, findByParameter, findRequested } from './find-record.ts'

const refunded = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(refundReasons).optional(),
  metadata: metadata.optional(),
  expand: expandSchema,
})

// Texts that decide a dispute in Stripe's test mode. https://docs.stripe.com/testing#disputes
const outcomes = { winning_evidence: 'won', losing_evidence: 'lost' } as const
const evidence = z.strictObject({ uncategorized_text: z.enum(['winning_evidence', 'losing_evidence']) })

export const paymentEndpoints = [
  defineRecordEndpoint('/v1/payment_intents', 'paymentIntent'),
  defineListEndpoint('/v1/payment_intents', 'paymentIntent', { customer: text }),
  defineRecordEndpoint('/v1/charges', 'charge'),
  defineListEndpoint('/v1/charges', 'charge', { customer: text, payment_intent: text }),
  endpoint('POST', '/v1/refunds', refunded, (sandbox, asked) => {
    if (Boolean(asked.charge) === Boolean(asked.payment_intent))
      throwInvalid('You must provide one of: charge, payment_intent.')
    const intent =
      asked.payment_intent &&
      findByParameter(sandbox, 'paymentIntent', asked.payment_intent, 'payment_intent')
    if (intent && !intent.latest_charge)
      throwInvalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
    const charge = intent
      ? getRecord(sandbox, 'charge', intent.latest_charge ?? '')
      : findByParameter(sandbox, 'charge', asked.charge ?? '', 'charge')
    return refund(sandbox, charge, {
      amount: asked.amount,
      reason: asked.reason ?? null,
      metadata: mergeMetadata({}, asked.metadata),
    })
  }),
  defineRecordEndpoint('/v1/refunds', 'refund'),
  defineListEndpoint('/v1/refunds', 'refund', { charge: text, payment_intent: text }),
  defineRecordEndpoint('/v1/disputes', 'dispute'),
  defineListEndpoint('/v1/disputes', 'dispute', { charge: text, payment_intent: text }),
  endpoint(
    'POST',
    '/v1/disputes/:id',
    z.strictObject({ evidence, expand: expandSchema }),
    (sandbox, asked, id) =>
      closeDispute(
        sandbox,
        requireOpen(findRequested(sandbox, 'dispute', id)),
        outcomes[asked.evidence.uncategorized_text],
      ),
  ),
  endpoint('POST', '/v1/disputes/:id/close', noParameters, (sandbox, _, id) =>
    closeDispute(sandbox, requireOpen(findRequested(sandbox, 'dispute', id)), 'lost'),
  ),
]

function requireOpen(dispute: Dispute): Dispute {
  if (dispute.status !== 'needs_response') throwInvalid('This dispute is already closed')
  return dispute
}
