import { useQuery } from '@tanstack/react-query'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'
import {
  paymentSorts,
  photographerPaymentList,
  type PhotographerPayment,
} from '#domains/admin/ui/admin-payments.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { shortDate, dateAndTime } from '#platform/pure/format.nl.ts'
import type { Column } from '#kit/ui/DataTable.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { AmountCell, IdsCell, PhotographerCell, StatusCell } from './PaymentCells.tsx'

const texts = adminPaymentsNl.photographers
const { filters } = adminPaymentsNl

export function PhotographerPaymentsScreen() {
  const params = useListUrl()
  const { search, studioId, inDispute, cursor } = params.values
  const [paidSince, paidUntil] = [params.values.from, params.values.until]
  const status = paymentStatuses.find((one) => one === params.values.status)
  const kind = paymentKinds.find((one) => one === params.values.kind)
  const sort = sortOf(params.values.sort, paymentSorts)
  const asked = {
    search,
    status,
    kind,
    paidSince,
    paidUntil,
    studioId,
    ...(inDispute && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(photographerPaymentList({ ...asked, cursor }))
  return (
    <ListScreen
      title={texts.title}
      csv={addressWith(adminCsvPaths.photographerPayments, asked)}
      failed={texts.failed}
      empty={texts.empty}
      list={list}
      columns={photographerPaymentColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <SearchFilter label={texts.search} params={params} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={paymentStatuses.map((value) => ({ value, label: adminPaymentsNl.statuses[value] }))}
            onChange={(value) => params.change({ status: value })}
          />
          <FilterSelect
            label={filters.kind}
            all={filters.allKinds}
            value={kind}
            options={paymentKinds.map((value) => ({ value, label: adminPaymentsNl.kinds[value] }))}
            onChange={(value) => params.change({ kind: value })}
          />
          {paidSince && (
            <Narrowing onEnd={() => params.change({ from: undefined, until: undefined })}>
              {paidUntil
                ? filters.paidBetween(shortDate(paidSince), shortDate(paidUntil))
                : filters.paidSince(shortDate(paidSince))}
            </Narrowing>
          )}
          {inDispute && (
            <Narrowing onEnd={() => params.change({ inDispute: undefined })}>{filters.inDispute}</Narrowing>
          )}
          {studioId && (
            <Narrowing onEnd={() => params.change({ studioId: undefined })}>{filters.ofOne}</Narrowing>
          )}
        </>
      }
    />
  )
}

const photographersTexts = adminPaymentsNl.photographers

const photographerPaymentColumns: readonly Column<PhotographerPayment>[] = [
  {
    name: 'photographer',
    label: photographersTexts.columns.photographer,
    onPhone: 'title',
    cell: (row) => <PhotographerCell name={row.photographerName} studioId={row.studioId} />,
  },
  {
    name: 'amountCents',
    label: photographersTexts.columns.amountCents,
    isFigure: true,
    isSortable: true,
    cell: (row) => <AmountCell {...row} />,
  },
  {
    name: 'status',
    label: photographersTexts.columns.status,
    onPhone: 'corner',
    cell: (row) => <StatusCell {...row} />,
  },
  {
    name: 'kind',
    label: photographersTexts.columns.kind,
    cell: ({ kind }) => <Badge dot={false}>{adminPaymentsNl.kinds[kind]}</Badge>,
  },
  {
    name: 'period',
    label: photographersTexts.columns.period,
    cell: ({ periodStart, periodEnd }) => (
      <span className="text-13 tabular-nums [&>*]:inline-block [&>*]:whitespace-nowrap">
        {periodStart && periodEnd ? (
          <>
            <span>{shortDate(periodStart)} –</span> <span>{shortDate(periodEnd)}</span>
          </>
        ) : (
          adminPaymentsNl.none
        )}
      </span>
    ),
  },
  {
    name: 'paidAt',
    label: photographersTexts.columns.paidAt,
    cell: ({ paidAt }) => (
      <span className="text-13 tabular-nums">
        {paidAt ? dateAndTime(paidAt) : <span className="text-soft">{photographersTexts.notPaid}</span>}
      </span>
    ),
  },
  {
    name: 'ids',
    label: photographersTexts.columns.ids,
    cell: (row) => (
      <IdsCell
        ids={[
          { what: adminPaymentsNl.customerId, id: row.customerId },
          { what: adminPaymentsNl.paymentIntentId, id: row.paymentIntentId, shownAt: row.dashboardUrl },
          { what: adminPaymentsNl.invoiceId, id: row.invoiceId },
        ]}
      />
    ),
  },
  {
    name: 'createdAt',
    label: photographersTexts.columns.createdAt,
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
