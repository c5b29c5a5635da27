/** Parses an amount as people write it ('12,50', '12.5', '€ 12') to cents; undefined for anything else. */
export function readEuros(typed: string): number | undefined {
  const match = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, euros = '', cents = ''] = match
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
