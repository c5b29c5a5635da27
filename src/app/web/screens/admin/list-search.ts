import { readDay, readId, readSearch, readText } from '../../read-address.ts'

/** What every list of the back office keeps in its address, beside its own filters: all of it text. */
export type ListSearch = {
  zoek?: string
  /** A column's name; with a minus before it from high to low. */
  volgorde?: string
  plaats?: string
  account?: string
  status?: string
  soort?: string
  categorie?: string
  goedkeuring?: string
  gebruiker?: string
  abonnement?: string
  /** 'ja', or 'proef' for those on their free days. */
  verloopt?: string
  /** 'ja': only subscriptions that pay on by themselves. */
  verlengt?: string
  /** 'ja': only what a bank has yet to decide about. */
  betwist?: string
  periode?: string
  /** The first and the last day of what is listed. */
  van?: string
  tot?: string
  /** The order that is open beside its list. */
  bestelling?: string
}

/** What is more than a text. */
const readers: { [Name in keyof ListSearch]?: typeof readText } = {
  zoek: readSearch,
  account: readId,
  bestelling: readId,
  van: readDay,
  tot: readDay,
}

/** Reads an address that anyone may have typed; each list takes from it what it knows. */
export const readListSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search)
      .map(([name, value]) => [name, (readers[name as keyof ListSearch] ?? readText)(value)])
      .filter(([, value]) => value !== undefined),
  )
