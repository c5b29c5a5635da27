import type { Stripe } from 'stripe'

/** The provider's name of the way a charge was paid: of the wallet that the card lay in, where there was one. */
export function paidWithOf(charge: Stripe.Charge | null): string | undefined {
  const { type, card } = charge?.payment_method_details ?? {}
  return card?.wallet?.type ?? type
}
