import { z } from 'zod'
import { closeDispute } from '../billing/dispute.ts'
import { listPage } from '../wire/list-page.ts'
import { expand, listing, text, nothing } from '../wire/parameters.ts'
import type { Dispute } from '../wire/stripe-objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, requested } from './found.ts'

// What Stripe's own test mode takes for an answer that wins or loses.
const outcomes = { winning_evidence: 'won', losing_evidence: 'lost' } as const
const evidence = z.strictObject({ uncategorized_text: z.enum(['winning_evidence', 'losing_evidence']) })

export const disputeEndpoints = [
  findEndpoint('/v1/disputes', 'dispute'),
  endpoint(
    'GET',
    '/v1/disputes',
    z.strictObject({ charge: text.optional(), payment_intent: text.optional(), ...listing }),
    (sandbox, asked) =>
      listPage(
        sandbox.store
          .all('dispute')
          .filter(({ charge }) => asked.charge === undefined || charge === asked.charge)
          .filter(
            ({ payment_intent: intent }) =>
              asked.payment_intent === undefined || intent === asked.payment_intent,
          ),
        asked,
        { url: '/v1/disputes', what: 'dispute' },
      ),
  ),
  endpoint('POST', '/v1/disputes/:id', z.strictObject({ evidence, expand }), (sandbox, asked, id) =>
    closeDispute(
      sandbox,
      stillOpen(requested(sandbox, 'dispute', id)),
      outcomes[asked.evidence.uncategorized_text],
    ),
  ),
  endpoint('POST', '/v1/disputes/:id/close', nothing, (sandbox, _, id) =>
    closeDispute(sandbox, stillOpen(requested(sandbox, 'dispute', id)), 'lost'),
  ),
]

function stillOpen(dispute: Dispute): Dispute {
  if (dispute.status !== 'needs_response') invalid('This dispute is already closed')
  return dispute
}
