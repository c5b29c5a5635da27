import { useQuery } from '@tanstack/react-query'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { paymentKinds, paymentStatuses } from '#domains/billing/billing.rules.ts'
import { photographerPaymentList, type PhotographerPayment } from '#domains/admin/ui/admin.queries.ts'
import { FilterSelect } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { shortDate, dateAndTime } from '#platform/pure/format.nl.ts'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import {
  amountColumn,
  PaymentFilters,
  IdsCell,
  PhotographerCell,
  StatusCell,
  usePaymentParams,
} from './PaymentCells.tsx'

const texts = adminPaymentsNl.photographers
/** Shown length in characters, longer than any invoice number. */
const INVOICE_NUMBER_LENGTH_MAX = 24
const { filters } = adminPaymentsNl

export function PhotographerPaymentsScreen() {
  const { view, shared } = usePaymentParams()
  const { params } = view
  const status = paymentStatuses.find((one) => one === params.values.status)
  const kind = paymentKinds.find((one) => one === params.values.kind)
  const listInput = { status, kind, ...shared }
  const list = useQuery(photographerPaymentList({ ...listInput, cursor: params.values.cursor }))
  return (
    <ListScreen
      {...view}
      texts={texts}
      csv={pathWithQuery(adminCsvPaths.photographerPayments, listInput)}
      list={list}
      columns={photographerPaymentColumns}
      filters={
        <PaymentFilters params={params} statuses={paymentStatuses}>
          <FilterSelect params={params} name="kind" {...filters.kind} options={paymentKinds} />
        </PaymentFilters>
      }
    />
  )
}

const photographerPaymentColumns: Columns<PhotographerPayment, typeof texts.columns> = {
  photographer: {
    onPhone: 'title',
    cell: (row) => <PhotographerCell name={row.photographerName} studioId={row.studioId} />,
  },
  amountCents: amountColumn,
  status: {
    onPhone: 'corner',
    cell: (row) => <StatusCell {...row} />,
  },
  kind: {
    cell: ({ kind }) => <Badge dot={false}>{adminPaymentsNl.kinds[kind]}</Badge>,
  },
  period: {
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
  paidAt: {
    cell: ({ paidAt }) => (
      <span className="text-13 tabular-nums">
        {paidAt ? dateAndTime(paidAt) : <span className="text-soft">{texts.notPaid}</span>}
      </span>
    ),
  },
  ids: {
    cell: (row) => (
      <IdsCell
        ids={[
          { what: adminPaymentsNl.customerId, id: row.customerId },
          { what: adminPaymentsNl.paymentIntentId, id: row.paymentIntentId, shownAt: row.dashboardUrl },
          { what: adminPaymentsNl.invoiceId, id: row.invoiceId },
          { what: adminPaymentsNl.invoiceNumber, id: row.invoiceNumber, length: INVOICE_NUMBER_LENGTH_MAX },
        ]}
      />
    ),
  },
  createdAt: {
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
}
