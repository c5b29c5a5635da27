import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { listNl } from '../list.nl.ts'
import { DataTable, withLabels, type Columns } from './DataTable.tsx'
import { SearchFilter } from './ListFilters.tsx'
import { ListLinks } from './ListLinks.tsx'
import { PageSteps, type ListedPage } from './PageSteps.tsx'
import { sortText, type ListParams } from './use-list-params.ts'

type Labels = Readonly<Record<string, string>>

type ListTexts<Names extends Labels> = {
  title: string
  failed: string
  empty: { title: string; line?: string }
  columns: Names
}

type ListBodyProps<Row extends { id: string }, Names extends Labels> = {
  texts: ListTexts<Names>
  list: UseQueryResult<ListedPage<Row>>
  columns: Columns<Row, NoInfer<Names>>
  sort: { sortBy: string; isDescending: boolean }
  params: ListParams
}

type ListScreenProps<Row extends { id: string }, Names extends Labels> = ListBodyProps<Row, Names> & {
  texts: { search: string }
  csv: string
  intro?: ReactNode
  filters?: ReactNode
}

export function ListScreen<Row extends { id: string }, Names extends Labels>(
  props: ListScreenProps<Row, Names>,
) {
  const { texts, csv, intro, filters, list, params } = props
  const { title, empty } = texts
  const { data } = list
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={
          <>
            {title}{' '}
            {data && (
              <span className="text-soft tabular-nums">{listNl.count(data.count, data.isCountWhole)}</span>
            )}
          </>
        }
        areActionsSmall
        actions={<ListLinks csv={csv} title={title} />}
      />
      <div className="grid grid-cols-1 gap-4">
        {intro}
        <div className="flex flex-wrap items-center gap-2">
          <SearchFilter label={texts.search} params={params} />
          {filters}
        </div>
        <LiveRegion>
          {data && (data.count === 0 ? empty.title : listNl.found(data.count, data.isCountWhole))}
        </LiveRegion>
        <ListBody {...props} />
      </div>
    </>
  )
}

export function ListBody<Row extends { id: string }, Names extends Labels>(props: ListBodyProps<Row, Names>) {
  const { texts, list, columns, sort, params } = props
  const { data } = list
  return (
    <>
      {list.isError && !data ? (
        <FailedState title={texts.failed} onRetry={() => void list.refetch()} />
      ) : data?.rows.length === 0 ? (
        <NothingListed texts={texts.empty} params={params} />
      ) : (
        <DataTable
          label={texts.title}
          columns={withLabels(columns, texts.columns)}
          rows={data?.rows}
          keyOf={({ id }) => id}
          isBusy={list.isPlaceholderData}
          sort={{ by: sort.sortBy, isDescending: sort.isDescending }}
          onSort={({ by, isDescending }) => params.change({ sort: sortText(by, isDescending) })}
        />
      )}
      <PageSteps page={data} cursor={params.values.cursor} onStep={(cursor) => params.change({ cursor })} />
    </>
  )
}

type NothingListedProps = { texts: { title: string; line?: string }; params: ListParams }

export const NothingListed = ({ texts, params }: NothingListedProps) => (
  <EmptyState
    title={texts.title}
    line={texts.line}
    action={params.isNarrowed && <TextButton onClick={params.widen}>{listNl.showAll}</TextButton>}
  />
)
