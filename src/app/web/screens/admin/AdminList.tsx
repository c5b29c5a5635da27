import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '#ui/actions/button-look.ts'
import { DataTable, type Column } from '#ui/data/DataTable.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PageSteps } from '#ui/data/PageSteps.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { adminScreensNl } from './admin-screens.nl.ts'
import { NothingListed } from './NothingListed.tsx'
import { sortText, type useListSearch } from './use-list-search.ts'

type ListedPage<Row> = {
  rows: Row[]
  count: number
  isCountWhole: boolean
  previous: string | null
  next: string | null
  last: string | null
}

type AdminListProps<Row extends { id: string }> = {
  title: string
  /** Where all of it is to be had as a file, filtered and sorted as it is shown. */
  csv: string
  /** Between title and filters: counters, a hint. */
  intro?: ReactNode
  filters?: ReactNode
  list: UseQueryResult<ListedPage<Row>>
  columns: readonly Column<Row>[]
  sort?: { sortBy: string; isDescending: boolean }
  address: ReturnType<typeof useListSearch>
  failed: string
  empty: { title: string; line?: string }
}

/** One long list of the back office, in all its states. */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { title, csv, intro, filters, list, columns, sort, address, failed, empty } = props
  const { data } = list
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={
          <>
            {title}{' '}
            {data && (
              <span className="text-soft tabular-nums">
                {adminScreensNl.count(data.count, data.isCountWhole)}
              </span>
            )}
          </>
        }
        areActionsSmall
        actions={
          <a
            href={csv}
            download
            aria-label={adminScreensNl.csvOf(title)}
            className={buttonLook({ kind: 'outline' })}
          >
            <Download aria-hidden strokeWidth={1.5} />
            {adminScreensNl.csv}
          </a>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {intro}
        {filters && <div className="flex flex-wrap items-center gap-2">{filters}</div>}
        <LiveRegion>
          {data && (data.count === 0 ? empty.title : adminScreensNl.found(data.count, data.isCountWhole))}
        </LiveRegion>
        {list.isError && !data ? (
          <FailedState title={failed} onRetry={() => void list.refetch()} />
        ) : data?.rows.length === 0 ? (
          <NothingListed words={empty} address={address} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={data?.rows}
            keyOf={({ id }) => id}
            isBusy={list.isPlaceholderData}
            {...(sort && { sort: { by: sort.sortBy, isDescending: sort.isDescending } })}
            onSort={({ by, isDescending }) => address.change({ volgorde: sortText(by, isDescending) })}
          />
        )}
        <ListSteps data={data} address={address} />
      </div>
    </>
  )
}

type ListStepsProps = {
  data: ListedPage<unknown> | undefined
  address: ReturnType<typeof useListSearch>
}

/** Steps through a list that has more than one page. */
export function ListSteps({ data, address }: ListStepsProps) {
  if (!data || (data.previous ?? data.next) === null) return null
  return (
    <PageSteps
      words={adminScreensNl.steps}
      line={adminScreensNl.shown(data.rows.length, data.count, data.isCountWhole)}
      previous={data.previous}
      next={data.next}
      last={data.last}
      isFirst={!address.search.plaats}
      onStep={(plaats) => address.change({ plaats })}
    />
  )
}
