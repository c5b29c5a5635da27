import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readParams, writeParams, type ParamValues, type UrlParam } from './search-params.ts'

/** `isView`: it says how rows are shown, and not which. */
type ListParam = UrlParam & { read: (value: unknown) => string | undefined; isView?: true }

/** What lists keep in the URL. `cursor` is the page: any other change leads back to the first. */
type ListTable = Readonly<Record<'search' | 'sort' | 'cursor', ListParam>> &
  Readonly<Record<string, ListParam>>

type Url = Record<string, unknown>
type ListValues = { [Key in 'search' | 'sort' | 'cursor']?: string | undefined }

/** The filters, the order and the page of a list as its URL says them, and how to change them. */
export type ListParams = {
  values: ListValues
  change: (part: ListValues) => void
  /** Whether fewer rows are shown than there are. */
  isNarrowed: boolean
  /** Shows all rows again, as they were shown. */
  widen: () => void
}

export function useListParams<Table extends ListTable>(table: Table) {
  const values = readParams(table, useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (part: ParamValues<Table>) =>
      void navigate({
        to: '.',
        search: (now: Url) =>
          writeParams<Table>(table, { ...readParams(table, now), cursor: undefined, ...part }),
        // A filter is no place to go back to, so it takes the place of the last one; a page is.
        replace: !('cursor' in part),
        resetScroll: 'cursor' in part,
      }),
    [navigate, table],
  )
  const widen = useCallback(() => {
    const search = (now: Url) => writeParams<Table>(table, onlyView(table, readParams(table, now)))
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }, [navigate, table])
  const isNarrowed = Object.keys(values).some((key) => !table[key]?.isView)
  return { values, change, isNarrowed, widen }
}

const onlyView = <Table extends ListTable>(table: Table, values: ParamValues<Table>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => table[key]?.isView)) as ParamValues<Table>

/** Reads what a list is sorted by; the first column, from high to low, when it says nothing of use. */
export function sortOf<Column extends string>(
  sort: string | undefined,
  columns: readonly [Column, ...Column[]],
): { sortBy: Column; isDescending: boolean } {
  const name = sort?.replace(/^-/, '')
  const known = columns.find((column) => column === name)
  return known
    ? { sortBy: known, isDescending: sort!.startsWith('-') }
    : { sortBy: columns[0], isDescending: true }
}

/** A column's name; with a minus before it from high to low. */
export const sortText = (by: string, isDescending: boolean) => `${isDescending ? '-' : ''}${by}`
