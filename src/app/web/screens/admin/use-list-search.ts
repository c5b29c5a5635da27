import { useNavigate, useSearch } from '@tanstack/react-router'

/** What every list of the back office keeps in its address, beside its own filters. */
export type ListSearch = {
  zoek?: string
  /** A column's name; with a minus before it from high to low. */
  volgorde?: string
  plaats?: string
}

type Search = ListSearch & Record<string, string | undefined>

/**
 * The filters, the order and the page of a list, all in its address. Whatever changes but the page itself leads back to
 * the beginning, since a position is one within the list as it was.
 */
export function useListSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const search = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as Search
  const navigate = useNavigate()
  const change = (part: Search) => {
    const next: Search = { ...search, plaats: undefined, ...part }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    void navigate({ to: '.', search: kept, replace: !('plaats' in part), resetScroll: 'plaats' in part })
  }
  return { search, change }
}

/** Reads 'volgorde' for these columns; the first column, from high to low, when it says nothing of use. */
export function sortOf<Column extends string>(
  { volgorde }: ListSearch,
  columns: readonly [Column, ...Column[]],
): { sortBy: Column; isDescending: boolean } {
  const name = volgorde?.replace(/^-/, '')
  const known = columns.find((column) => column === name)
  return known
    ? { sortBy: known, isDescending: volgorde!.startsWith('-') }
    : { sortBy: columns[0], isDescending: true }
}

export const sortText = (by: string, isDescending: boolean) => `${isDescending ? '-' : ''}${by}`
