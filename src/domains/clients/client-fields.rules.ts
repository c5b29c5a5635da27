import { mapValues } from '#platform/pure/pick.ts'
import type { Country } from '#platform/pure/postal-address.ts'

export const PERSON_NAME_MAX_LENGTH = 80

/** Texts needed `when_new` may be empty in an import and in an edit. */
type ClientText = { maxLength: number; needed: 'always' | 'when_new' }

export const clientTextRules = {
  firstName: { maxLength: PERSON_NAME_MAX_LENGTH, needed: 'always' },
  lastName: { maxLength: PERSON_NAME_MAX_LENGTH, needed: 'when_new' },
} as const satisfies Record<string, ClientText>

export type ClientTexts = Record<keyof typeof clientTextRules, string>

export const clientTextNames = Object.keys(clientTextRules) as (keyof typeof clientTextRules)[]

export const clientFields = [...clientTextNames, 'email', 'status'] as const

/**
 * Maximum length of each business field. `reference` is printed on the invoices of the business.
 */
export const businessTextMaxLengths = {
  companyName: 120,
  kvkNumber: 20,
  vatId: 30,
  street: 120,
  houseNumber: 20,
  postcode: 12,
  city: 80,
  reference: 60,
} as const

/** An unknown field is ''. A business in the Netherlands may have no address at all. */
export type BusinessClient = Record<keyof typeof businessTextMaxLengths, string> & { country: Country }
export type BusinessClientField = keyof BusinessClient

export const emptyBusiness: BusinessClient = { ...mapValues(businessTextMaxLengths, () => ''), country: 'NL' }

export const businessFields = Object.keys(emptyBusiness) as BusinessClientField[]
