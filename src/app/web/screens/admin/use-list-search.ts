import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readListSearch, type ListSearch } from './list-search.ts'

type Part = { [Name in keyof ListSearch]: ListSearch[Name] | undefined }

/**
 * The filters, the order and the page of a list, all in its address. Whatever changes but the page itself leads back to
 * the beginning, since a position is one within the list as it was.
 */
export function useListSearch() {
  const search = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (part: Part) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => {
          const next = { ...readListSearch(now), plaats: undefined, ...part }
          return Object.fromEntries(Object.entries(next).filter(([, value]) => value))
        },
        replace: !('plaats' in part),
        resetScroll: 'plaats' in part,
      }),
    [navigate],
  )
  const isNarrowed = Object.keys(search).some((name) => !shownBy.includes(name))
  const widen = useCallback(
    () => void navigate({ to: '.', search: onlyHowShown, replace: true, resetScroll: false }),
    [navigate],
  )
  return { search, change, isNarrowed, widen }
}

// The rest of an address says which rows there are; this only how one looks at them.
const shownBy = ['volgorde', 'periode']

const onlyHowShown = (now: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readListSearch(now)).filter(([name]) => shownBy.includes(name)))

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
