import { useQuery } from '@tanstack/react-query'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import {
  clientPaymentList,
  paymentSorts,
  type ClientPayment,
} from '#domains/admin/ui/admin-payments.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { useListUrl } from '../../../list-params.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import type { Column } from '#kit/ui/DataTable.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Moments } from '../Moments.tsx'
import { AmountCell, ClientCell, IdsCell, StatusCell } from './PaymentCells.tsx'

const texts = adminPaymentsNl.clients
const { filters } = adminPaymentsNl
const approvals = ['approved', 'pending'] as const

export function ClientPaymentsScreen() {
  const params = useListUrl()
  const { search, studioId, inDispute, cursor } = params.values
  const status = clientPaymentStatuses.find((one) => one === params.values.status)
  const category = clientPaymentCategories.find((one) => one === params.values.category)
  const approval = approvals.find((one) => one === params.values.approval)
  const sort = sortOf(params.values.sort, paymentSorts)
  const asked = {
    search,
    status,
    category,
    approval,
    studioId,
    ...(inDispute && { isInDispute: true }),
    ...sort,
  }
  const list = useQuery(clientPaymentList({ ...asked, cursor }))
  return (
    <ListScreen
      title={texts.title}
      csv={addressWith(adminCsvPaths.clientPayments, asked)}
      failed={texts.failed}
      empty={texts.empty}
      list={list}
      columns={clientPaymentColumns}
      sort={sort}
      params={params}
      filters={
        <>
          <SearchFilter label={texts.search} params={params} />
          <FilterSelect
            label={filters.status}
            all={filters.allStatuses}
            value={status}
            options={clientPaymentStatuses.map((value) => ({
              value,
              label: adminPaymentsNl.statuses[value],
            }))}
            onChange={(value) => params.change({ status: value })}
          />
          <FilterSelect
            label={filters.category}
            all={filters.allCategories}
            value={category}
            options={clientPaymentCategories.map((value) => ({
              value,
              label: adminPaymentsNl.categories[value],
            }))}
            onChange={(value) => params.change({ category: value })}
          />
          <FilterSelect
            label={filters.approval}
            all={filters.allApprovals}
            value={approval}
            options={approvals.map((value) => ({ value, label: adminPaymentsNl.approvalStates[value] }))}
            onChange={(value) => params.change({ approval: value })}
          />
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

const clientsTexts = adminPaymentsNl.clients

const clientPaymentColumns: readonly Column<ClientPayment>[] = [
  {
    name: 'client',
    label: clientsTexts.columns.client,
    onPhone: 'title',
    cell: (row) => <ClientCell {...row} width="max-w-48" />,
  },
  {
    name: 'amountCents',
    label: clientsTexts.columns.amountCents,
    isFigure: true,
    isSortable: true,
    cell: (row) => <AmountCell {...row} />,
  },
  {
    name: 'status',
    label: clientsTexts.columns.status,
    onPhone: 'corner',
    cell: ({ status, dispute }) => <StatusCell status={status} dispute={dispute} />,
  },
  {
    name: 'category',
    label: clientsTexts.columns.category,
    cell: ({ category }) => <Badge dot={false}>{adminPaymentsNl.categories[category]}</Badge>,
  },
  {
    name: 'approval',
    label: clientsTexts.columns.approval,
    cell: ({ status, approvedAt, refundedCents, amountCents }) =>
      status === 'succeeded' && (approvedAt !== null || refundedCents < amountCents) ? (
        <Badge tone={approvedAt ? 'green' : 'orange'}>
          {adminPaymentsNl.approvalStates[approvedAt ? 'approved' : 'pending']}
        </Badge>
      ) : (
        <span className="text-soft">{adminPaymentsNl.none}</span>
      ),
  },
  {
    name: 'ids',
    label: clientsTexts.columns.ids,
    cell: (row) => (
      <span className="block min-w-0 max-md:text-right">
        <span className="line-clamp-2 max-w-48 break-words" title={row.description}>
          {row.description}
        </span>
        <IdsCell
          ids={[
            { what: adminPaymentsNl.orderId, id: orderNumber(row.orderId) },
            { what: adminPaymentsNl.paymentIntentId, id: row.paymentIntentId, shownAt: row.dashboardUrl },
            { what: adminPaymentsNl.sessionId, id: row.sessionId },
          ]}
        />
      </span>
    ),
  },
  {
    name: 'createdAt',
    label: clientsTexts.columns.createdAt,
    isSortable: true,
    cell: (row) => (
      <div className="text-13 max-md:text-right">
        <Moments
          of={[
            { name: clientsTexts.made, at: row.createdAt },
            { name: clientsTexts.paid, at: row.paidAt },
            { name: clientsTexts.approved, at: row.approvedAt },
          ]}
        />
        {row.approvedByName && <p className="text-soft">{clientsTexts.approvedBy(row.approvedByName)}</p>}
      </div>
    ),
  },
]
