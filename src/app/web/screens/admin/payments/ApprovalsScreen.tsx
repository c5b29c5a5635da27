import { useQuery } from '@tanstack/react-query'
import { deskCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { paymentDeskNl } from '#domains/admin/admin-payments.nl.ts'
import { approvalList, paymentSorts } from '#domains/admin/ui/admin-payments.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { AdminList } from '../AdminList.tsx'
import { approvalColumns } from './approval-columns.tsx'
import { SearchFilter } from '../ListFilters.tsx'
import { sortOf, useListSearch } from '../use-list-search.ts'

const words = paymentDeskNl.approvals

/** Client money that waits to be added to a studio's balance. */
export function ApprovalsScreen() {
  const address = useListSearch()
  const { zoek, plaats } = address.search
  // Who has waited longest comes first, unless asked otherwise.
  const sort = address.search.volgorde
    ? sortOf(address.search, paymentSorts)
    : { sortBy: 'createdAt' as const, isDescending: false }
  const asked = { search: zoek, ...sort }
  const list = useQuery(approvalList({ ...asked, position: plaats }))
  return (
    <AdminList
      title={words.title}
      csv={addressWith(deskCsvPaths.approvals, asked)}
      failed={words.failed}
      empty={zoek ? words.noneFound : words.empty}
      list={list}
      columns={approvalColumns}
      sort={sort}
      address={address}
      intro={
        <>
          {list.data ? <Counters {...list.data} /> : !list.isError && <LoadingCounters />}
          <p className="text-13 text-soft">{words.hint}</p>
        </>
      }
      filters={<SearchFilter label={words.search} address={address} />}
    />
  )
}

type CountersProps = { waitingCount: number; waitingCents: number; approvedTodayCount: number }

const Counters = ({ waitingCount, waitingCents, approvedTodayCount }: CountersProps) => (
  <StatisticStrip label={words.counters.label}>
    <Statistic label={words.counters.waiting} figure={paymentDeskNl.figure(waitingCount)} />
    <Statistic label={words.counters.amount} figure={paymentDeskNl.money(waitingCents, 'eur')} />
    <Statistic label={words.counters.approvedToday} figure={paymentDeskNl.figure(approvedTodayCount)} />
  </StatisticStrip>
)

const LoadingCounters = () => (
  <StatisticStripSkeleton
    label={words.counters.label}
    names={[words.counters.waiting, words.counters.amount, words.counters.approvedToday]}
  />
)
