import { paymentDeskNl } from '#domains/admin/admin-payments.nl.ts'
import type { PhotographerPayment } from '#domains/admin/ui/admin-payments.queries.ts'
import { dateAndTime, shortDate } from '#platform/pure/moments.nl.ts'
import { Badge } from '#ui/data/Badge.tsx'
import type { Column } from '#ui/data/DataTable.tsx'
import { AmountCell, IdsCell, PhotographerCell, StatusCell } from './PaymentCells.tsx'

const words = paymentDeskNl.photographers

export const photographerPaymentColumns: readonly Column<PhotographerPayment>[] = [
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
