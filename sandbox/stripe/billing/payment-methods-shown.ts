import type { Charge, PaymentMethod } from '../wire/stripe-objects.ts'

type Details = NonNullable<Charge['payment_method_details']>

/** What a charge tells of the way it was paid; `generated` is the direct debit that a bank payment leaves behind. */
export function detailsOf(method: PaymentMethod, amount: number, generated: string | null): Details {
  const { type, card, ideal, bancontact, sepa_debit: debit } = method
  const left = {
    generated_sepa_debit: generated,
    generated_sepa_debit_mandate: null,
    iban_last4: '3000',
    verified_name: null,
  }
  if (card) return { type, card: cardDetails(card, amount) }
  if (ideal) return { type, ideal: { ...left, bank: ideal.bank, bic: ideal.bic, transaction_id: null } }
  if (bancontact)
    return {
      type,
      bancontact: { ...left, bank_code: 'VAPE', bank_name: null, bic: null, preferred_language: 'nl' },
    }
  if (!debit) throw new Error(`A charge can't show ${type}`)
  const { generated_from: _, ...account } = debit
  return { type, sepa_debit: { ...account, mandate: null } }
}

function cardDetails(card: NonNullable<PaymentMethod['card']>, amount: number): NonNullable<Details['card']> {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    ...(fingerprint && { fingerprint }),
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
