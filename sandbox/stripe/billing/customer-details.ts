import type { CheckoutSession } from '../wire/stripe-objects.ts'

type Details = NonNullable<CheckoutSession['customer_details']>

/** Who pays, as a session shows it: a customer that is known, or an address. */
export function customerDetails(
  who: { email: string | null; name?: string | null; phone?: string | null } | string | undefined,
): Details {
  const { email = null, name = null, phone = null } = typeof who === 'string' ? { email: who } : (who ?? {})
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
