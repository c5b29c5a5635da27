import { bareCode } from './typed-text.ts'

/** Leaves room for spaces and a pasted label. */
export const IBAN_TYPED_MAX_LENGTH = 60

/** Length by country, from the IBAN registry. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/**
 * Removes label and separators, writes capitals: 'nl91 abna 0417 1643 00' becomes
 * 'NL91ABNA0417164300'.
 */
export const tidyIban = (typed: string) => bareCode(typed).replace(/^IBAN:?/, '')

/** A Dutch IBAN names its bank in letters and the account in digits. */
const dutch = /^NL\d{2}[A-Z]{4}\d{10}$/

/** Whether a tidied IBAN has its country's length and valid check digits (ISO 13616, mod 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || iban.length !== lengths[iban.slice(0, 2)]) return false
  if (iban.startsWith('NL') && !dutch.test(iban)) return false
  // Check digits 00, 01 and 99 can also give remainder 1, but banks never issue them.
  const check = Number(iban.slice(2, 4))
  if (check < 2 || check > 98) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}

/** Formats an IBAN for people: 'NL91 ABNA 0417 1643 00'. */
export const formatIban = (iban: string) => iban.replaceAll(/.{4}(?=.)/gu, '$& ')

/** Returns country and last four characters, for lists: 'NL.. 4300'. */
export const maskIban = (iban: string) => `${iban.slice(0, 2)}.. ${iban.slice(-4)}`
