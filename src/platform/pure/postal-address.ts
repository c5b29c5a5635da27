import { bareCode } from './bare-code.ts'
import { typedText, withHyphens } from './typed-text.ts'

// Addresses that the post knows, in the countries to which the shop delivers.
export const countries = ['NL', 'BE'] as const
export type Country = (typeof countries)[number]

export type PostalAddress = {
  country: Country
  street: string
  houseNumber: string
  postcode: string
  city: string
}

const postcodeForms: Record<Country, RegExp> = {
  // PostNL assigns no codes that start with 0 or end in SA, SD or SS.
  NL: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/,
  BE: /^[1-9]\d{3}$/,
}

/** The country in front, as Belgian letterheads and address books have it. */
const countryMarks: Record<Country, RegExp> = { NL: /^NL(?=\d)/, BE: /^BE?(?=\d)/ }

/** 'nl-3511 ne' becomes '3511NE', 'B-1000' becomes '1000'. */
const compact = (country: Country, postcode: string) => bareCode(postcode).replace(countryMarks[country], '')

export const isPostcode = (country: Country, postcode: string) =>
  postcodeForms[country].test(compact(country, postcode))

/** Formats it as the post does: '1234 AB', '2000'. */
export const tidyPostcode = (country: Country, postcode: string) =>
  compact(country, postcode).replace(/^(\d{4})(?=\D)/, '$1 ')

const HOUSE_LABEL = /^(?:(?:huis)?(?:nummer|nr)|no|n[°º]|№|#)[\s.:]*(?=\d)/i

/** A house number in plain characters, without a label and blanks around a dash: 'nr. 12 – 3' becomes '12-3'. */
export const tidyHouseNumber = (typed: string) =>
  withHyphens(typedText(typed))
    .replace(HOUSE_LABEL, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d) ?([-/]) ?(?=[\da-z])/gi, '$1$2')
