import { testAccounts, testCards } from '../resources/payment-methods.ts'
import type { PaymentMethod } from '../wire/stripe-objects.ts'

export type Outcome = 'succeeded' | 'declined' | 'processing'

/** How an attempt to charge this ends; `isPresent` is whether its owner takes part, as on the pay page. */
export function outcomeOf(
  { card, sepa_debit: debit }: PaymentMethod,
  { isPresent }: { isPresent: boolean },
): Outcome {
  if (debit) return 'processing'
  if (card?.last4 === testCards.isDeclined) return 'declined'
  if (card?.last4 === testCards.failsLater && !isPresent) return 'declined'
  return 'succeeded'
}

/** Whether the bank pays a direct debit in the end. */
export const settlesWell = ({ sepa_debit: debit }: PaymentMethod) => debit?.last4 !== testAccounts.fails
