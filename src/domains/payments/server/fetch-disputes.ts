import type { Stripe } from 'stripe'
import type { DisputeState } from '../disputes.rules.ts'

export type ChargeDispute = {
  dispute: DisputeState | null
  lostCents: number
}

/**
 * Fetches a charge's dispute and lost amount. `charge` must be expanded: an id counts as not
 * disputed.
 */
export async function fetchChargeDispute(
  api: Stripe,
  charge: Stripe.Charge | string | null | undefined,
): Promise<ChargeDispute> {
  if (!charge || typeof charge === 'string' || !charge.disputed) return { dispute: null, lostCents: 0 }
  const { data } = await api.disputes.list({ charge: charge.id, limit: 100 })
  const states = data.map(stateOf)
  const lost = data.filter((one) => stateOf(one) === 'lost')
  return {
    // An undecided dispute comes first, then a loss.
    dispute: (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null,
    lostCents: lost.reduce((sum, { amount }) => sum + amount, 0),
  }
}

// A closed inquiry or a prevented dispute took no money.
const statusesWithoutLoss = new Set<string>(['won', 'warning_closed', 'prevented'])

// During an appeal the money stays with the payer.
const lostStatuses = new Set<string>(['lost', 'appeal_needs_response', 'appeal_under_review'])

function stateOf({ status }: Stripe.Dispute): DisputeState {
  if (lostStatuses.has(status)) return 'lost'
  return statusesWithoutLoss.has(status) ? 'won' : 'open'
}
