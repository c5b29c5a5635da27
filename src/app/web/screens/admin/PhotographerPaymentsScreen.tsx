import { useQuery } from '@tanstack/react-query'
import { deskCsvPaths } from '#domains/payments/desk-csv.rules.ts'
import { paymentDeskNl } from '#domains/payments/payment-desk.nl.ts'
import { paymentKinds, paymentStatuses } from '#domains/payments/payments.rules.ts'
import {
  paymentSorts,
  photographerPaymentList,
  type PhotographerPayment,
} from '#domains/payments/ui/payment-desk.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { dateAndTime, shortDate } from '#platform/pure/moments.nl.ts'
import { Badge } from '#ui/Badge.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { AdminList } from './AdminList.tsx'
import { FilterSelect, Narrowing, OneAccount, SearchFilter } from './ListFilters.tsx'
import { AmountCell, IdsCell, PhotographerCell, StatusCell } from './PaymentCells.tsx'
import { sortOf, useListSearch } from './use-list-search.ts'

const words = paymentDeskNl.photographers
const { filters } = paymentDeskNl

const columns: readonly Column<PhotographerPayment>[] = [
  {
    name: 'photographer',
    label: words.columns.photographer,
    onPhone: 'title',
    cell: (row) => <PhotographerCell name={row.photographerName} photographerId={row.photographerId} />,
  },
  {
    name: 'amountCents',
    label: words.columns.amountCents,
    isFigure: true,
    isSortable: true,
    cell: (row) => <AmountCell {...row} />,
  },
  {
    name: 'status',
    label: words.columns.status,
    onPhone: 'corner',
    cell: (row) => <StatusCell {...row} />,
  },
  {
    name: 'kind',
    label: words.columns.kind,
    cell: ({ kind }) => <Badge dot={false}>{paymentDeskNl.kinds[kind]}</Badge>,
  },
  {
    name: 'period',
    label: words.columns.period,
    cell: ({ periodStart, periodEnd }) => (
      <span className="text-13 tabular-nums [&>*]:inline-block [&>*]:whitespace-nowrap">
        {periodStart && periodEnd ? (
          <>
            <span>{shortDate(periodStart)} –</span> <span>{shortDate(periodEnd)}</span>
          </>
        ) : (
          paymentDeskNl.none
        )}
      </span>
    ),
  },
  {
    name: 'paidAt',
    label: words.columns.paidAt,
    cell: ({ paidAt }) => (
      <span className="text-13 tabular-nums">
        {paidAt ? dateAndTime(paidAt) : <span className="text-soft">{words.notPaid}</span>}
      </span>
    ),
  },
  {
    name: 'ids',
    label: words.columns.ids,
    cell: (row) => (
      <IdsCell
        ids={[
          { what: paymentDeskNl.customerId, id: row.customerId },
          { what: paymentDeskNl.paymentIntentId, id: row.paymentIntentId, shownAt: row.dashboardUrl },
          { what: paymentDeskNl.invoiceId, id: row.invoiceId },
        ]}
      />
    ),
  },
  {
    name: 'createdAt',
    label: words.columns.createdAt,
    isSortable: true,
    cell: ({ description, createdAt }) => (
      <span className="block max-w-44 min-w-0 max-md:text-right">
        <span className="line-clamp-2" title={description}>
          {description}
        </span>
        <span className="block text-13 text-soft tabular-nums">{dateAndTime(createdAt)}</span>
      </span>
    ),
  },
]

/** What studios paid for their plans. */
export function PhotographerPaymentsScreen() {
  const address = useListSearch()
  const { zoek, account, betwist, plaats } = address.search
  const [paidSince, paidUntil] = [address.search.van, address.search.tot]
  const status = paymentStatuses.find((one) => one === address.search.status)
  const kind = paymentKinds.find((one) => one === address.search.soort)
  const sort = sortOf(address.search, paymentSorts)
  const asked = {
    search: zoek,
    status,
    kind,
    paidSince,
    paidUntil,
    photographerId: account,
    ...(betwist && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(photographerPaymentList({ ...asked, position: plaats }))
  return (
    <AdminList
      title={words.title}
      csv={addressWith(deskCsvPaths.photographerPayments, asked)}
      failed={words.failed}
      empty={words.empty}
      list={list}
      columns={columns}
      sort={sort}
      address={address}
      filters={
        <>
          <SearchFilter label={words.search} address={address} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={paymentStatuses.map((value) => ({ value, label: paymentDeskNl.statuses[value] }))}
            onChange={(value) => address.change({ status: value })}
          />
          <FilterSelect
            label={filters.kind}
            all={filters.allKinds}
            value={kind}
            options={paymentKinds.map((value) => ({ value, label: paymentDeskNl.kinds[value] }))}
            onChange={(value) => address.change({ soort: value })}
          />
          {paidSince && (
            <Narrowing onEnd={() => address.change({ van: undefined, tot: undefined })}>
              {paidUntil
                ? filters.paidBetween(shortDate(paidSince), shortDate(paidUntil))
                : filters.paidSince(shortDate(paidSince))}
            </Narrowing>
          )}
          {betwist && (
            <Narrowing onEnd={() => address.change({ betwist: undefined })}>{filters.inDispute}</Narrowing>
          )}
          <OneAccount address={address} label={filters.ofOne} />
        </>
      }
    />
  )
}
