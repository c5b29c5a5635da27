/** Exceptions: other names are the provider's words, capitalized ('Apple Pay' for 'apple_pay'). */
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

/** Returns a method's name within a sentence: 'iDEAL' for 'ideal'. */
export function paymentMethodNl(type: string | null | undefined): string | null {
  if (!type) return null
  return names[type] ?? type.split('_').filter(Boolean).map(capitalized).join(' ')
}

/** Capitalizes a method at the start of a line: 'Creditcard', but still 'iDEAL'. */
export const capitalizeAtLineStart = (method: string) =>
  /^\p{Ll}{2}/u.test(method) ? capitalized(method) : method

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
