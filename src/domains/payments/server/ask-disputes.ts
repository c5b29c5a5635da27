import type { Stripe } from 'stripe'
import type { DisputeState } from '../disputes.rules.ts'

export type Disputed = {
  /** Null when nobody ever disputed it. */
  dispute: DisputeState | null
  /** What the bank gave back to the payer for good. */
  lostCents: number
}

/** What there was claimed of a charge, and how that stands. */
export async function fetchDisputes(
  api: Stripe,
  charge: Stripe.Charge | string | null | undefined,
): Promise<Disputed> {
  if (!charge || typeof charge === 'string' || !charge.disputed) return { dispute: null, lostCents: 0 }
  const { data } = await api.disputes.list({ charge: charge.id, limit: 100 })
  const states = data.map(stateOf)
  const lost = data.filter((one) => stateOf(one) === 'lost')
  return {
    // What is still to be decided comes first, and then what can't be undone.
    dispute: (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null,
    lostCents: lost.reduce((sum, { amount }) => sum + amount, 0),
  }
}

// A bank that only asked, or a claim that was settled before it became one, took nothing.
const harmless = new Set<string>(['won', 'warning_closed', 'prevented'])

// While an appeal is looked at, the money stays with the payer.
const taken = new Set<string>(['lost', 'appeal_needs_response', 'appeal_under_review'])

function stateOf({ status }: Stripe.Dispute): DisputeState {
  if (taken.has(status)) return 'lost'
  return harmless.has(status) ? 'won' : 'open'
}
