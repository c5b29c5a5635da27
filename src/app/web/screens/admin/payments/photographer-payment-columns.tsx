import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import type { PhotographerPayment } from '#domains/admin/ui/admin-payments.queries.ts'
import type { Column } from '#kit/ui/DataTable.tsx'
import { dateAndTime, shortDate } from '#platform/pure/format.nl.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { AmountCell, IdsCell, PhotographerCell, StatusCell } from './PaymentCells.tsx'

const texts = adminPaymentsNl.photographers

export const photographerPaymentColumns: readonly Column<PhotographerPayment>[] = [
  {
    name: 'photographer',
    label: texts.columns.photographer,
    onPhone: 'title',
    cell: (row) => <PhotographerCell name={row.photographerName} studioId={row.studioId} />,
  },
  {
    name: 'amountCents',
    label: texts.columns.amountCents,
    isFigure: true,
    isSortable: true,
    cell: (row) => <AmountCell {...row} />,
  },
  {
    name: 'status',
    label: texts.columns.status,
    onPhone: 'corner',
    cell: (row) => <StatusCell {...row} />,
  },
  {
    name: 'kind',
    label: texts.columns.kind,
    cell: ({ kind }) => <Badge dot={false}>{adminPaymentsNl.kinds[kind]}</Badge>,
  },
  {
    name: 'period',
    label: texts.columns.period,
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
    label: texts.columns.paidAt,
    cell: ({ paidAt }) => (
      <span className="text-13 tabular-nums">
        {paidAt ? dateAndTime(paidAt) : <span className="text-soft">{texts.notPaid}</span>}
      </span>
    ),
  },
  {
    name: 'ids',
    label: texts.columns.ids,
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
    label: texts.columns.createdAt,
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
