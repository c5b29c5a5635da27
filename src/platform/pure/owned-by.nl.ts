const LONG_VOWEL = /[aiouyáíóúäïöü]$/iu
const HISSING = /[sxzß]$|(?:sh|ch|ce)$/iu

/** Dutch possessive of a name: Anna’s, Lottes, Thomas’. */
export const dutchPossessive = (name: string): string =>
  LONG_VOWEL.test(name) ? `${name}’s` : HISSING.test(name) ? `${name}’` : `${name}s`
