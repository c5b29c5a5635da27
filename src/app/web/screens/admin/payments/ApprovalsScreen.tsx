import { useQuery } from '@tanstack/react-query'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { approvalList, paymentSorts } from '#domains/admin/ui/admin-payments.queries.ts'
import { SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { useListUrl } from '../../../list-params.ts'
import { approvalColumns } from './approval-columns.tsx'

const texts = adminPaymentsNl.approvals

/** Client money that waits to be added to a studio's balance. */
export function ApprovalsScreen() {
  const params = useListUrl()
  const { search, cursor } = params.values
  // Who has waited longest comes first, unless asked otherwise.
  const sort = params.values.sort
    ? sortOf(params.values.sort, paymentSorts)
    : { sortBy: 'createdAt' as const, isDescending: false }
  const asked = { search, ...sort }
  const list = useQuery(approvalList({ ...asked, cursor }))
  return (
    <ListScreen
      title={texts.title}
      csv={addressWith(adminCsvPaths.approvals, asked)}
      failed={texts.failed}
      empty={search ? texts.noneFound : texts.empty}
      list={list}
      columns={approvalColumns}
      sort={sort}
      params={params}
      intro={
        <>
          {list.data ? <Counters {...list.data} /> : !list.isError && <LoadingCounters />}
          <p className="text-13 text-soft">{texts.hint}</p>
        </>
      }
      filters={<SearchFilter label={texts.search} params={params} />}
    />
  )
}

type CountersProps = { waitingCount: number; waitingCents: number; approvedTodayCount: number }

const Counters = ({ waitingCount, waitingCents, approvedTodayCount }: CountersProps) => (
  <StatisticStrip label={texts.counters.label}>
    <Statistic label={texts.counters.waiting} figure={adminPaymentsNl.figure(waitingCount)} />
    <Statistic label={texts.counters.amount} figure={adminPaymentsNl.money(waitingCents, 'eur')} />
    <Statistic label={texts.counters.approvedToday} figure={adminPaymentsNl.figure(approvedTodayCount)} />
  </StatisticStrip>
)

const LoadingCounters = () => (
  <StatisticStripSkeleton
    label={texts.counters.label}
    names={[texts.counters.waiting, texts.counters.amount, texts.counters.approvedToday]}
  />
)
