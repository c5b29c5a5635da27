/** `standard`: taxed as every business; `kor`: exempt as a small business; `exempt`: for another reason. */
export const vatSchemes = ['standard', 'kor', 'exempt'] as const
export type VatScheme = (typeof vatSchemes)[number]

/** A scheme from a day ('2027-01-01') on, until the next one. */
export type SchemeFrom = { scheme: VatScheme; from: string }

/** The one that counts on a day. `added` in the order in which they were added: of one day, the last counts. */
export function schemeOn(added: readonly SchemeFrom[], day: string): VatScheme {
  let found: SchemeFrom | undefined
  for (const one of added) if (one.from <= day && (!found || found.from <= one.from)) found = one
  return found?.scheme ?? 'standard'
}
