import { isKvkNumber, isVatId, tidyKvkNumber, tidyVatId } from '#platform/pure/business-numbers.ts'
import { singleLineText } from '#platform/pure/single-line-text.ts'
import { mapValues } from '#platform/pure/pick.ts'
import { isPostcode, tidyHouseNumber, tidyPostcode, type Country } from '#platform/pure/postal-address.ts'
import type { BusinessClient, BusinessClientField } from './client-fields.rules.ts'

const businessClientProblems = [
  'company_needed',
  'not_a_kvk_number',
  'not_a_vat_id',
  'address_needed',
  'not_a_postcode',
] as const
export type BusinessClientProblem = (typeof businessClientProblems)[number]

const addressParts = ['street', 'houseNumber', 'postcode', 'city'] as const

/**
 * Normalizes a business for storage: texts on one line, KVK and VAT numbers without separators, VAT
 * numbers with a country code.
 */
export function tidyBusinessClient(typed: BusinessClient): BusinessClient {
  const { country, ...texts } = typed
  const lines = mapValues(texts, singleLineText)
  const { postcode } = lines
  return {
    ...lines,
    country,
    houseNumber: tidyHouseNumber(lines.houseNumber),
    kvkNumber: tidyKvkNumber(lines.kvkNumber),
    vatId: withCountry(country, tidyVatId(lines.vatId)),
    postcode: isPostcode(country, postcode) ? tidyPostcode(country, postcode) : postcode,
  }
}

const withCountry = (country: Country, vatId: string) => (/^\d/.test(vatId) ? country + vatId : vatId)

export function findBusinessClientProblems(
  business: BusinessClient,
): Partial<Record<BusinessClientField, BusinessClientProblem>> {
  const { companyName, kvkNumber, vatId, country, postcode } = business
  const missing = needsAddress(business) ? addressParts.filter((part) => business[part] === '') : []
  return {
    ...(companyName === '' && { companyName: 'company_needed' }),
    ...(kvkNumber !== '' && !isKvkNumber(kvkNumber) && { kvkNumber: 'not_a_kvk_number' }),
    // A VAT number of a country other than the address's would make an invoice omit VAT that is
    // due.
    ...(vatId !== '' && !isVatId(country, vatId) && { vatId: 'not_a_vat_id' }),
    ...(postcode !== '' && !isPostcode(country, postcode) && { postcode: 'not_a_postcode' }),
    ...Object.fromEntries(missing.map((part) => [part, 'address_needed' as const])),
  }
}

/**
 * Whether the address must be complete: always outside the Netherlands, and inside once any part is
 * filled in.
 */
const needsAddress = (business: BusinessClient) =>
  business.country !== 'NL' || addressParts.some((part) => business[part] !== '')

export const hasInvoiceAddress = ({ street }: BusinessClient) => street !== ''

/** `unanswered` means that VIES was not asked, or gave no clear answer. */
export const vatIdAnswers = ['known', 'unknown', 'unanswered'] as const
export type VatIdAnswer = (typeof vatIdAnswers)[number]
