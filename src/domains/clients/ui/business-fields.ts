import type { BusinessClient } from '../business-client.rules.ts'
import { noBusiness } from '../clients.rules.ts'

/** The part of a client's form that says whether they buy as a business. */
export type BusinessFields = { isBusiness: boolean; business: BusinessClient }

export const asPerson: BusinessFields = { isBusiness: false, business: noBusiness }

/** As the contract takes it: null for a person. */
export const businessOf = ({ isBusiness, business }: BusinessFields) => (isBusiness ? business : null)

export type SavedBusiness = BusinessClient & { vatIdCheckedAt: string | null }
