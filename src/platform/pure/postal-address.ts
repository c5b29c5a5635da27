import { bareCode, cleanTypedText, replaceDashesByHyphens } from './typed-text.ts'

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

/** Country prefix of a postcode: 'NL-3511 NE', 'B-1000'. */
const countryMarks: Record<Country, RegExp> = { NL: /^NL(?=\d)/, BE: /^BE?(?=\d)/ }

/** 'nl-3511 ne' becomes '3511NE', 'B-1000' becomes '1000'. */
const compact = (country: Country, postcode: string) => bareCode(postcode).replace(countryMarks[country], '')

export const isPostcode = (country: Country, postcode: string) =>
  postcodeForms[country].test(compact(country, postcode))

export const tidyPostcode = (country: Country, postcode: string) =>
  compact(country, postcode).replace(/^(\d{4})(?=\D)/, '$1 ')

const HOUSE_LABEL = /^(?:(?:huis)?(?:nummer|nr)|no|n[°º]|№|#)[\s.:]*(?=\d)/i

/** Normalizes a house number: 'nr. 12 – 3' becomes '12-3'. */
export const tidyHouseNumber = (typed: string) =>
  replaceDashesByHyphens(cleanTypedText(typed))
    .replace(HOUSE_LABEL, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d) ?([-/]) ?(?=[\da-z])/gi, '$1$2')
