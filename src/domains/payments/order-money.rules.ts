type Paid = { orderId: string; status: string; amountCents: number; refundedCents: number }

/** Cents of an amount as people write it ('12,50', '12.5', '€ 12'); undefined for anything else. */
export function readEuros(typed: string): number | undefined {
  const match = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, euros = '', cents = ''] = match
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** What of an order was paid and not paid back yet. */
export const keptCents = (payments: readonly Paid[], orderId: string) =>
  payments
    .filter((payment) => payment.orderId === orderId && payment.status === 'succeeded')
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
