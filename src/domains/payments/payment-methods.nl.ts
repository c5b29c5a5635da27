/** As a sentence names them ('betaald met creditcard'), where its words are not those of the provider ('apple_pay'). */
const names: Record<string, string> = {
  card: 'creditcard',
  customer_balance: 'overboeking',
  eps: 'EPS',
  ideal: 'iDEAL',
  mobilepay: 'MobilePay',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  sepa_debit: 'SEPA-incasso',
}

/** The provider's name of a way to pay ('ideal'), as people say it within a sentence; null where it gave none. */
export function paymentMethodNl(type: string | null | undefined): string | null {
  if (!type) return null
  return names[type] ?? type.split('_').filter(Boolean).map(capitalized).join(' ')
}

/** The name of a way to pay where it begins a line: 'Creditcard', and still 'iDEAL'. */
export const atLineStart = (method: string) => (/^\p{Ll}{2}/u.test(method) ? capitalized(method) : method)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
