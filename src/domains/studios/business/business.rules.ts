import { cleanEmail, isEmail, EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import { isKvkNumber, isVatId, tidyKvkNumber, tidyVatId } from '#platform/pure/business-numbers.ts'
import { isDay } from '#platform/pure/calendar-day.ts'
import { singleLineText } from '#platform/pure/single-line-text.ts'
import { isPostcode, tidyHouseNumber, tidyPostcode, type Country } from '#platform/pure/postal-address.ts'
import { schemeOn, type SchemeFrom } from '../vat-schemes.rules.ts'
import { readEuros } from '#platform/pure/read-euros.ts'
import { isWebAddress, tidyWebAddress, WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'
import { BUSINESS_NAME_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'

export const businessFieldMaxLengths = {
  businessName: BUSINESS_NAME_MAX_LENGTH,
  legalName: 120,
  street: 120,
  houseNumber: 20,
  postcode: 12,
  city: 80,
  kvkNumber: 20,
  vatId: 30,
  exemptReason: 200,
  termsUrl: WEB_ADDRESS_MAX_LENGTH,
  accountantEmail: EMAIL_MAX_LENGTH,
} as const

export const OTHER_REVENUE_MAX_CENTS = 100_000_000_00

export const businessProblems = [
  'name_needed',
  'not_a_postcode',
  'country_not_yet',
  'not_a_kvk_number',
  'not_a_vat_id',
  'not_a_link',
  'not_an_email',
  'not_a_day',
] as const
export type BusinessProblem = (typeof businessProblems)[number]

export const businessFields = [
  'businessName',
  'legalName',
  'street',
  'houseNumber',
  'postcode',
  'city',
  'country',
  'kvkNumber',
  'vatId',
  // Reason printed on invoices why a studio under `exempt` charges no VAT.
  'exemptReason',
  'termsUrl',
  'accountantEmail',
  // First day on which the studio declares VAT of other EU countries through the One Stop Shop
  // (OSS).
  'ossSince',
  // This year's revenue outside the product. It counts towards the limits of KOR and OSS.
  'otherRevenueCents',
] as const
export type BusinessField = (typeof businessFields)[number]

/** Details as a form holds them: an unknown text is ''. */
export type BusinessDetails = Record<Exclude<BusinessField, 'country' | 'otherRevenueCents'>, string> & {
  country: Country
  otherRevenueCents: number
}

/**
 * Normalizes details for storage: one line per text, tidy numbers, postcode, email address and
 * link.
 */
export function tidyDetails<Some extends Partial<BusinessDetails>>(typed: Some): Some {
  const tidied = Object.entries(typed).map(([field, value]) => {
    const text = typeof value === 'string' ? singleLineText(value) : value
    return [field, text === '' || typeof text !== 'string' ? text : (tidyByField[field]?.(text) ?? text)]
  })
  return Object.fromEntries(tidied) as Some
}

const tidyByField: Record<string, (text: string) => string> = {
  houseNumber: tidyHouseNumber,
  postcode: (text) => (isPostcode('NL', text) ? tidyPostcode('NL', text) : text),
  kvkNumber: tidyKvkNumber,
  vatId: tidyVatId,
  termsUrl: tidyWebAddress,
  accountantEmail: cleanEmail,
}

/**
 * Returns the invalid fields of tidied details. An empty field is valid here, except the trade
 * name.
 */
export function invalidFields(
  details: Partial<BusinessDetails>,
): { field: BusinessField; problem: BusinessProblem }[] {
  return businessFields.flatMap((field) => {
    const value = details[field]
    if (value === undefined || (value === '' && field !== 'businessName')) return []
    const check = checks[field]
    return check && !check.isRight(String(value)) ? [{ field, problem: check.problem }] : []
  })
}

type Check = { problem: BusinessProblem; isRight: (text: string) => boolean }

const checks: Partial<Record<BusinessField, Check>> = {
  businessName: { problem: 'name_needed', isRight: (text) => text !== '' },
  postcode: { problem: 'not_a_postcode', isRight: (text) => isPostcode('NL', text) },
  country: { problem: 'country_not_yet', isRight: (text) => text === 'NL' },
  kvkNumber: { problem: 'not_a_kvk_number', isRight: isKvkNumber },
  vatId: { problem: 'not_a_vat_id', isRight: (text) => isVatId('NL', text) },
  termsUrl: { problem: 'not_a_link', isRight: isWebPage },
  accountantEmail: {
    problem: 'not_an_email',
    isRight: isEmail,
  },
  ossSince: { problem: 'not_a_day', isRight: isDay },
}

function isWebPage(text: string): boolean {
  const url = isWebAddress(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname)
}

const alwaysNeeded = ['legalName', 'street', 'houseNumber', 'postcode', 'city'] as const

export function missingFields(
  details: BusinessDetails,
  schemes: readonly SchemeFrom[],
  today: string,
): BusinessField[] {
  const scheme = schemeOn(schemes, today)
  const missing: BusinessField[] = alwaysNeeded.filter((field) => details[field] === '')
  if (details.country !== 'NL') missing.push('country')
  if (scheme === 'standard' && details.vatId === '') missing.push('vatId')
  if (scheme === 'exempt' && details.exemptReason === '') missing.push('exemptReason')
  return missing
}

export function changedDetails(saved: BusinessDetails, typed: BusinessDetails): Partial<BusinessDetails> {
  const entries = Object.entries(tidyDetails(typed))
  return Object.fromEntries(entries.filter(([field, value]) => value !== saved[field as BusinessField]))
}

export const FIRST_SCHEME_DAY = '2000-01-01'
const SCHEME_YEARS_AHEAD = 2

export const isValidSchemeStart = (from: string, today: string) =>
  isDay(from) && from >= FIRST_SCHEME_DAY && from <= lastSchemeDay(today)

export const lastSchemeDay = (today: string) => `${Number(today.slice(0, 4)) + SCHEME_YEARS_AHEAD}-12-31`

/** Returns cents: 0 for an empty text, null for an invalid amount. */
export function readRevenue(typed: string): number | null {
  const read = readEuros(typed, OTHER_REVENUE_MAX_CENTS)
  return 'problem' in read ? null : (read.cents ?? 0)
}

/** Formats cents for the form: '1250,50', and '' for 0. */
export const eurosText = (cents: number) =>
  cents === 0
    ? ''
    : `${Math.floor(cents / 100)}${cents % 100 ? `,${String(cents % 100).padStart(2, '0')}` : ''}`

export type SchemePeriod = SchemeFrom & {
  id: string
  /** `replaced`: a scheme added later begins on the same day and counts instead. */
  state: 'now' | 'later' | 'past' | 'replaced'
  /** Day before the next scheme begins; null if none follows. */
  until: string | null
}

export function schemePeriods(
  added: readonly (SchemeFrom & { id: string })[],
  today: string,
): SchemePeriod[] {
  const sorted = added
    .map((one, at) => ({ ...one, at }))
    .toSorted((one, other) => other.from.localeCompare(one.from) || other.at - one.at)
  return sorted.map(({ at: _at, ...one }, position) => {
    const later = sorted.slice(0, position)
    const next = later.findLast(({ from }) => from > one.from)
    const until = next ? dayBefore(next.from) : null
    if (later.some(({ from }) => from === one.from)) return { ...one, until, state: 'replaced' }
    if (one.from > today) return { ...one, until, state: 'later' }
    return { ...one, until, state: until === null || until >= today ? 'now' : 'past' }
  })
}

function dayBefore(day: string): string {
  const moment = new Date(`${day}T00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - 1)
  return moment.toISOString().slice(0, 10)
}
