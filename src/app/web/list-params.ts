import {
  oneOf,
  toUrlValues,
  type ParamValues,
  readDay,
  readId,
  readSearch,
  readTextOrNumber,
} from '#kit/ui/search-params.ts'
import { useListParams } from '#kit/ui/use-list-params.ts'

export const listParams = {
  search: { name: 'zoek', read: readSearch },
  /** Column name. A leading minus sorts descending. */
  sort: { name: 'volgorde', read: readTextOrNumber, isView: true },
  cursor: { name: 'plaats', read: readTextOrNumber },
  from: { name: 'van', read: readDay },
  until: { name: 'tot', read: readDay },
  status: { name: 'status', read: readTextOrNumber },
  studioId: { name: 'account', read: readId },
  kind: { name: 'soort', read: readTextOrNumber },
  category: { name: 'categorie', read: readTextOrNumber },
  approval: { name: 'goedkeuring', read: readTextOrNumber },
  userType: { name: 'gebruiker', read: readTextOrNumber },
  plan: { name: 'abonnement', read: readTextOrNumber },
  /** 'ja': accounts whose time ends soon. 'proef': trials that end soon. */
  expiring: { name: 'verloopt', read: readTextOrNumber },
  /** 'ja': only accounts whose subscription renews. */
  renewing: { name: 'verlengt', read: readTextOrNumber },
  /** 'ja': only payments with an open dispute. */
  inDispute: { name: 'betwist', read: readTextOrNumber },
  period: { name: 'periode', read: readTextOrNumber, isView: true },
  orderId: { name: 'bestelling', read: readId },
  /** Tab of the studio's orders page. 'omzet' is turnover and VAT. */
  part: { name: 'onderdeel', read: oneOf(['omzet']) },
  /** View of the studio's orders: cards instead of rows. */
  view: { name: 'weergave', read: oneOf(['kaarten']), isView: true },
  quarter: { name: 'kwartaal', read: readTextOrNumber },
  figure: { name: 'cijfer', read: readTextOrNumber },
} as const

export type ListValues = ParamValues<typeof listParams>

export const listSearch = (values: ListValues) => toUrlValues(listParams, values)

export const useListSearch = () => useListParams(listParams)
