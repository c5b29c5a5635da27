import { pick } from '#platform/pure/pick.ts'
import { businessFields, emptyBusiness, type BusinessClient } from '../client-fields.rules.ts'

/** Flat, because a form that follows other tabs keeps or replaces a nested object as one value. */
export type BusinessFields = BusinessClient & { isBusiness: boolean }

export const emptyBusinessFormValues: BusinessFields = { ...emptyBusiness, isBusiness: false }

export const businessOf = (fields: BusinessFields) =>
  fields.isBusiness ? pick(fields, businessFields) : null
