import type { BusinessClient } from '../business-client.rules.ts'
import { noBusiness } from '../clients.rules.ts'

/**
 * The part of a client's form that says whether they buy as a business. Flat, since a form that follows other tabs keeps
 * or replaces a nested object only as a whole.
 */
export type BusinessFields = BusinessClient & { isBusiness: boolean }

export const asPerson: BusinessFields = { ...noBusiness, isBusiness: false }

export const typedBusiness = (fields: BusinessClient): BusinessClient => {
  const { companyName, kvkNumber, vatId, street, houseNumber, postcode, city, country, reference } = fields
  return { companyName, kvkNumber, vatId, street, houseNumber, postcode, city, country, reference }
}

/** As the contract takes it: null for a person. */
export const businessOf = (fields: BusinessFields) => (fields.isBusiness ? typedBusiness(fields) : null)

export type SavedBusiness = BusinessClient & { vatIdCheckedAt: string | null }
