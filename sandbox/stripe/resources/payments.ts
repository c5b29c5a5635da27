import { z } from 'zod'
import { refund, refundReasons } from '../billing/refund.ts'
import { listPage } from '../wire/list-page.ts'
import { expand, integer, listing, mergedMetadata, metadata, text } from '../wire/parameters.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, known, named } from './found.ts'

const refunded = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(refundReasons).optional(),
  metadata: metadata.optional(),
  expand,
})

export const paymentEndpoints = [
  findEndpoint('/v1/payment_intents', 'paymentIntent'),
  endpoint(
    'GET',
    '/v1/payment_intents',
    z.strictObject({ customer: text.optional(), ...listing }),
    (sandbox, asked) =>
      listPage(
        sandbox.store
          .all('paymentIntent')
          .filter(({ customer }) => asked.customer === undefined || customer === asked.customer),
        asked,
        { url: '/v1/payment_intents', what: 'payment_intent' },
      ),
  ),
  findEndpoint('/v1/charges', 'charge'),
  endpoint(
    'GET',
    '/v1/charges',
    z.strictObject({ customer: text.optional(), payment_intent: text.optional(), ...listing }),
    (sandbox, asked) =>
      listPage(
        sandbox.store
          .all('charge')
          .filter(({ customer }) => asked.customer === undefined || customer === asked.customer)
          .filter(
            ({ payment_intent: intent }) =>
              asked.payment_intent === undefined || intent === asked.payment_intent,
          ),
        asked,
        { url: '/v1/charges', what: 'charge' },
      ),
  ),
  endpoint('POST', '/v1/refunds', refunded, (sandbox, asked) => {
    if (Boolean(asked.charge) === Boolean(asked.payment_intent))
      invalid('You must provide one of: charge, payment_intent.')
    const intent =
      asked.payment_intent && named(sandbox, 'paymentIntent', asked.payment_intent, 'payment_intent')
    if (intent && !intent.latest_charge)
      invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
    const charge = intent
      ? known(sandbox, 'charge', intent.latest_charge ?? '')
      : named(sandbox, 'charge', asked.charge ?? '', 'charge')
    return refund(sandbox, charge, {
      amount: asked.amount,
      reason: asked.reason ?? null,
      metadata: mergedMetadata({}, asked.metadata),
    })
  }),
  findEndpoint('/v1/refunds', 'refund'),
  endpoint(
    'GET',
    '/v1/refunds',
    z.strictObject({ charge: text.optional(), payment_intent: text.optional(), ...listing }),
    (sandbox, asked) =>
      listPage(
        sandbox.store
          .all('refund')
          .filter(({ charge }) => asked.charge === undefined || charge === asked.charge)
          .filter(
            ({ payment_intent: intent }) =>
              asked.payment_intent === undefined || intent === asked.payment_intent,
          ),
        asked,
        { url: '/v1/refunds', what: 'refund' },
      ),
  ),
]
