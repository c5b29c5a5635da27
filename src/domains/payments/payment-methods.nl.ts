/** As a sentence names them: 'betaald met creditcard'. */
const names: Record<string, string> = {
  amazon_pay: 'Amazon Pay',
  apple_pay: 'Apple Pay',
  bancontact: 'Bancontact',
  billie: 'Billie',
  blik: 'BLIK',
  card: 'creditcard',
  customer_balance: 'overboeking',
  eps: 'EPS',
  giropay: 'giropay',
  google_pay: 'Google Pay',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  link: 'Link',
  mobilepay: 'MobilePay',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  samsung_pay: 'Samsung Pay',
  sepa_debit: 'SEPA-incasso',
  sofort: 'Sofort',
}

/** The provider's name of a way to pay ('ideal'), as people say it within a sentence; null where it gave none. */
export function paymentMethodNl(type: string | null | undefined): string | null {
  if (!type) return null
  return names[type] ?? type.split('_').filter(Boolean).map(capitalized).join(' ')
}

/** The name of a way to pay where it begins a line: 'Creditcard', and still 'iDEAL'. */
export const atLineStart = (method: string) => (/^\p{Ll}{2}/u.test(method) ? capitalized(method) : method)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
