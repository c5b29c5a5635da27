import { orderNumber } from '#domains/orders/orders.rules.ts'
import { paymentDeskNl } from '#domains/admin/admin-payments.nl.ts'
import type { ClientPayment } from '#domains/admin/ui/admin-payments.queries.ts'
import { Badge } from '#ui/data/Badge.tsx'
import type { Column } from '#ui/data/DataTable.tsx'
import { Moments } from '../Moments.tsx'
import { AmountCell, ClientCell, IdsCell, StatusCell } from './PaymentCells.tsx'

const words = paymentDeskNl.clients

export const clientPaymentColumns: readonly Column<ClientPayment>[] = [
  {
    name: 'client',
    label: words.columns.client,
    onPhone: 'title',
    cell: (row) => <ClientCell {...row} width="max-w-48" />,
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
    cell: ({ status, dispute }) => <StatusCell status={status} dispute={dispute} />,
  },
  {
    name: 'category',
    label: words.columns.category,
    cell: ({ category }) => <Badge dot={false}>{paymentDeskNl.categories[category]}</Badge>,
  },
  {
    name: 'approval',
    label: words.columns.approval,
    cell: ({ status, approvedAt, refundedCents, amountCents }) =>
      status === 'succeeded' && (approvedAt !== null || refundedCents < amountCents) ? (
        <Badge tone={approvedAt ? 'green' : 'orange'}>
          {paymentDeskNl.approvalStates[approvedAt ? 'approved' : 'pending']}
        </Badge>
      ) : (
        <span className="text-soft">{paymentDeskNl.none}</span>
      ),
  },
  {
    name: 'ids',
    label: words.columns.ids,
    cell: (row) => (
      <span className="block min-w-0 max-md:text-right">
        <span className="line-clamp-2 max-w-48 break-words" title={row.description}>
          {row.description}
        </span>
        <IdsCell
          ids={[
            { what: paymentDeskNl.orderId, id: orderNumber(row.orderId) },
            { what: paymentDeskNl.paymentIntentId, id: row.paymentIntentId, shownAt: row.dashboardUrl },
            { what: paymentDeskNl.sessionId, id: row.sessionId },
          ]}
        />
      </span>
    ),
  },
  {
    name: 'createdAt',
    label: words.columns.createdAt,
    isSortable: true,
    cell: (row) => (
      <div className="text-13 max-md:text-right">
        <Moments
          of={[
            { name: words.made, at: row.createdAt },
            { name: words.paid, at: row.paidAt },
            { name: words.approved, at: row.approvedAt },
          ]}
        />
        {row.approvedByName && <p className="text-soft">{words.approvedBy(row.approvedByName)}</p>}
      </div>
    ),
  },
]
