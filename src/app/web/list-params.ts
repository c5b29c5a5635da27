import { writeParams, type ParamValues } from '#kit/ui/search-params.ts'
import { useListParams } from '#kit/ui/use-list-params.ts'
import { readDay, readId, readSearch, readText } from './read-address.ts'

/** What lists keep in their URL: each takes from it what it knows. */
export const listParams = {
  search: { name: 'zoek', read: readSearch },
  /** A column's name; with a minus before it from high to low. */
  sort: { name: 'volgorde', read: readText, isView: true },
  cursor: { name: 'plaats', read: readText },
  /** The first and the last day of what is listed. */
  from: { name: 'van', read: readDay },
  until: { name: 'tot', read: readDay },
  status: { name: 'status', read: readText },
  studioId: { name: 'account', read: readId },
  kind: { name: 'soort', read: readText },
  category: { name: 'categorie', read: readText },
  approval: { name: 'goedkeuring', read: readText },
  userType: { name: 'gebruiker', read: readText },
  plan: { name: 'abonnement', read: readText },
  /** 'ja', or 'proef' for those on their free days. */
  expiring: { name: 'verloopt', read: readText },
  /** 'ja': only subscriptions that pay on by themselves. */
  renewing: { name: 'verlengt', read: readText },
  /** 'ja': only what a bank has yet to decide about. */
  inDispute: { name: 'betwist', read: readText },
  period: { name: 'periode', read: readText, isView: true },
  /** The order that is open beside its list. */
  orderId: { name: 'bestelling', read: readId },
} as const

export type ListValues = ParamValues<typeof listParams>

/** The search of a link to a list. */
export const listUrl = (values: ListValues) => writeParams(listParams, values)

export const useListUrl = () => useListParams(listParams)
