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

const compact = (postcode: string) => postcode.replaceAll(/\s/g, '').toUpperCase()

export const isPostcode = (country: Country, postcode: string) =>
  postcodeForms[country].test(compact(postcode))

/** Formats it as the post does: '1234 AB', '2000'. */
export const tidyPostcode = (country: Country, postcode: string) =>
  country === 'NL' ? compact(postcode).replace(/^(\d{4})/, '$1 ') : compact(postcode)
