import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readParams, writeParams, type ParamValues, type UrlParam } from './search-params.ts'

/** `isView`: changes how rows are shown, and not which. */
type ListParam = UrlParam & { read: (value: unknown) => string | undefined; isView?: true }

/** URL parameters of lists. Any change without a `cursor` leads back to the first page. */
type ListTable = Readonly<Record<'search' | 'sort' | 'cursor', ListParam>> &
  Readonly<Record<string, ListParam>>

type Url = Record<string, unknown>
type ListValues = { [Key in 'search' | 'sort' | 'cursor']?: string | undefined }

export type ListParams = {
  values: ListValues
  change: (part: ListValues) => void
  isNarrowed: boolean
  /** Drops the filters and keeps the view. */
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
        // A filter replaces its history entry, since it is no place to go back to; a page adds one.
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

/** Parses a sort parameter; the first column, descending, when it is absent or unknown. */
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

/** A column's name, with a minus before it for descending. */
export const sortText = (by: string, isDescending: boolean) => `${isDescending ? '-' : ''}${by}`
