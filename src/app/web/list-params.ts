import {
  oneOf,
  writeParams,
  type ParamValues,
  readDay,
  readId,
  readSearch,
  readText,
} from '#kit/ui/search-params.ts'
import { useListParams } from '#kit/ui/use-list-params.ts'

export const listParams = {
  search: { name: 'zoek', read: readSearch },
  /** Column name. A leading minus sorts descending. */
  sort: { name: 'volgorde', read: readText, isView: true },
  cursor: { name: 'plaats', read: readText },
  from: { name: 'van', read: readDay },
  until: { name: 'tot', read: readDay },
  status: { name: 'status', read: readText },
  studioId: { name: 'account', read: readId },
  kind: { name: 'soort', read: readText },
  category: { name: 'categorie', read: readText },
  approval: { name: 'goedkeuring', read: readText },
  userType: { name: 'gebruiker', read: readText },
  plan: { name: 'abonnement', read: readText },
  /** 'ja': accounts whose time ends soon. 'proef': trials that end soon. */
  expiring: { name: 'verloopt', read: readText },
  /** 'ja': only accounts whose subscription renews. */
  renewing: { name: 'verlengt', read: readText },
  /** 'ja': only payments with an open dispute. */
  inDispute: { name: 'betwist', read: readText },
  period: { name: 'periode', read: readText, isView: true },
  orderId: { name: 'bestelling', read: readId },
  /** Tab of the studio's orders page. 'omzet' is turnover and VAT. */
  part: { name: 'onderdeel', read: oneOf(['omzet']) },
  /** View of the studio's orders: cards instead of rows. */
  view: { name: 'weergave', read: oneOf(['kaarten']), isView: true },
  quarter: { name: 'kwartaal', read: readText },
  figure: { name: 'cijfer', read: readText },
} as const

export type ListValues = ParamValues<typeof listParams>

export const listUrl = (values: ListValues) => writeParams(listParams, values)

export const useListUrl = () => useListParams(listParams)
