import type { Stripe } from 'stripe'
import type { DisputeState } from '../disputes.rules.ts'

export type Disputed = {
  dispute: DisputeState | null
  /** What lost disputes gave back to the payer. */
  lostCents: number
}

/** Returns how a charge is disputed. Needs the expanded charge: a mere id counts as not disputed. */
export async function fetchDisputes(
  api: Stripe,
  charge: Stripe.Charge | string | null | undefined,
): Promise<Disputed> {
  if (!charge || typeof charge === 'string' || !charge.disputed) return { dispute: null, lostCents: 0 }
  const { data } = await api.disputes.list({ charge: charge.id, limit: 100 })
  const states = data.map(stateOf)
  const lost = data.filter((one) => stateOf(one) === 'lost')
  return {
    // Undecided first, then what can't be undone.
    dispute: (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null,
    lostCents: lost.reduce((sum, { amount }) => sum + amount, 0),
  }
}

// A bank's inquiry that was closed, or a dispute that was prevented, took no money.
const harmless = new Set<string>(['won', 'warning_closed', 'prevented'])

// During an appeal the money stays with the payer.
const taken = new Set<string>(['lost', 'appeal_needs_response', 'appeal_under_review'])

function stateOf({ status }: Stripe.Dispute): DisputeState {
  if (taken.has(status)) return 'lost'
  return harmless.has(status) ? 'won' : 'open'
}
