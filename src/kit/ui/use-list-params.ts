import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readParams, toUrlValues, type ParamValues, type UrlParam } from './search-params.ts'

/** `isView` marks a parameter that changes how rows are shown, not which rows. */
type ListParam = UrlParam & { read: (value: unknown) => string | undefined; isView?: true }

type ListTable = Readonly<Record<'search' | 'sort' | 'cursor', ListParam>> &
  Readonly<Record<string, ListParam>>

type Url = Record<string, unknown>
type ListValues = { [Key in 'search' | 'sort' | 'cursor']?: string | undefined }

export type ListParams = {
  values: ListValues
  change: (part: ListValues) => void
  isNarrowed: boolean
  widen: () => void
}

export function useListParams<Table extends ListTable>(table: Table) {
  const values = readParams(table, useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (changes: ParamValues<Table>) =>
      void navigate({
        to: '.',
        search: (now: Url) =>
          toUrlValues<Table>(table, { ...readParams(table, now), cursor: undefined, ...changes }),
        // A filter replaces the history entry, so that Back skips the filter. Paging adds an entry.
        replace: !('cursor' in changes),
        resetScroll: 'cursor' in changes,
      }),
    [navigate, table],
  )
  const widen = useCallback(() => {
    const search = (now: Url) => toUrlValues<Table>(table, onlyView(table, readParams(table, now)))
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }, [navigate, table])
  const isNarrowed = Object.keys(values).some((key) => !table[key]?.isView)
  return { values, change, isNarrowed, widen }
}

const onlyView = <Table extends ListTable>(table: Table, values: ParamValues<Table>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => table[key]?.isView)) as ParamValues<Table>

/** Falls back to the first column, descending, for an unknown `sort`. */
export function sortOf<Column extends string>(
  sort: string | undefined,
  columns: readonly [Column, ...Column[]],
): { sortBy: Column; isDescending: boolean } {
  const name = sort?.replace(/^-/, '')
  const known = columns.find((column) => column === name)
  return known
    ? { sortBy: known, isDescending: sort?.startsWith('-') === true }
    : { sortBy: columns[0], isDescending: true }
}

export const sortText = (by: string, isDescending: boolean) => `${isDescending ? '-' : ''}${by}`
