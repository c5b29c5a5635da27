/**
 * `standard`: normal VAT. `kor`: exempt as a small business. `exempt`: exempt for another reason.
 */
export const vatSchemes = ['standard', 'kor', 'exempt'] as const
export type VatScheme = (typeof vatSchemes)[number]

/** A scheme that applies from the day `from` ('2027-01-01') until the next scheme begins. */
export type SchemeFrom = { scheme: VatScheme; from: string }

/**
 * Returns the scheme on a day; 'standard' before the first. Expects `added` in order of addition:
 * the last one wins if two begin on the same day.
 */
export function schemeOn(added: readonly SchemeFrom[], day: string): VatScheme {
  let found: SchemeFrom | undefined
  for (const one of added) if (one.from <= day && (!found || found.from <= one.from)) found = one
  return found?.scheme ?? 'standard'
}
