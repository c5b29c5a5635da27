// A client who buys as a business: what the studio types of it, and what of that can't be right.
import { isKvkNumber, isVatId, tidyKvkNumber, tidyVatId } from '#platform/pure/business-numbers.ts'
import { oneLine } from '#platform/pure/one-line.ts'
import {
  isPostcode,
  tidyHouseNumber,
  tidyPostcode,
  type Country,
  type PostalAddress,
} from '#platform/pure/postal-address.ts'

/** As a form holds it: what isn't known is ''. The address may be empty as a whole, in the Netherlands. */
export type BusinessClient = PostalAddress & {
  companyName: string
  kvkNumber: string
  vatId: string
  /** What the business wants to read on its invoices, such as a purchase number. */
  reference: string
}
export type BusinessClientField = keyof BusinessClient

export const businessClientLengths = {
  companyName: 120,
  kvkNumber: 20,
  vatId: 30,
  street: 120,
  houseNumber: 20,
  postcode: 12,
  city: 80,
  reference: 60,
} as const satisfies Partial<Record<BusinessClientField, number>>

const businessClientProblems = [
  'company_needed',
  'not_a_kvk_number',
  'not_a_vat_id',
  'address_needed',
  'not_a_postcode',
] as const
export type BusinessClientProblem = (typeof businessClientProblems)[number]

const addressParts = ['street', 'houseNumber', 'postcode', 'city'] as const

/** As it is stored: on one line, numbers without spaces and dots, a VAT number with its country. */
export function tidyBusinessClient(typed: BusinessClient): BusinessClient {
  const { country, ...texts } = typed
  const lines = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, oneLine(text)]),
  ) as typeof texts
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

/** What of a tidied business can't be right, one problem a field. */
export function businessClientFaults(
  business: BusinessClient,
): Partial<Record<BusinessClientField, BusinessClientProblem>> {
  const { companyName, kvkNumber, vatId, country, postcode } = business
  const missing = needsAddress(business) ? addressParts.filter((part) => business[part] === '') : []
  return {
    ...(companyName === '' && { companyName: 'company_needed' }),
    ...(kvkNumber !== '' && !isKvkNumber(kvkNumber) && { kvkNumber: 'not_a_kvk_number' }),
    // A number of another country than that of the address would leave out VAT that is due.
    ...(vatId !== '' && !isVatId(country, vatId) && { vatId: 'not_a_vat_id' }),
    ...(postcode !== '' && !isPostcode(country, postcode) && { postcode: 'not_a_postcode' }),
    ...Object.fromEntries(missing.map((part) => [part, 'address_needed' as const])),
  }
}

/** An address is whole or not there; abroad it is needed, since it says where the business is. */
const needsAddress = (business: BusinessClient) =>
  business.country !== 'NL' || addressParts.some((part) => business[part] !== '')

export const hasInvoiceAddress = ({ street }: BusinessClient) => street !== ''

/** What VIES says of a number; `unanswered` when it isn't asked, doesn't answer, or can't tell. */
export const vatIdAnswers = ['known', 'unknown', 'unanswered'] as const
export type VatIdAnswer = (typeof vatIdAnswers)[number]
