import { orderNumber } from '#domains/orders/orders.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import type { ClientPayment } from '#domains/admin/ui/admin-payments.queries.ts'
import type { Column } from '#kit/ui/DataTable.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Moments } from '../Moments.tsx'
import { AmountCell, ClientCell, IdsCell, StatusCell } from './PaymentCells.tsx'

const texts = adminPaymentsNl.clients

export const clientPaymentColumns: readonly Column<ClientPayment>[] = [
  {
    name: 'client',
    label: texts.columns.client,
    onPhone: 'title',
    cell: (row) => <ClientCell {...row} width="max-w-48" />,
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
    cell: ({ status, dispute }) => <StatusCell status={status} dispute={dispute} />,
  },
  {
    name: 'category',
    label: texts.columns.category,
    cell: ({ category }) => <Badge dot={false}>{adminPaymentsNl.categories[category]}</Badge>,
  },
  {
    name: 'approval',
    label: texts.columns.approval,
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
    label: texts.columns.ids,
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
    label: texts.columns.createdAt,
    isSortable: true,
    cell: (row) => (
      <div className="text-13 max-md:text-right">
        <Moments
          of={[
            { name: texts.made, at: row.createdAt },
            { name: texts.paid, at: row.paidAt },
            { name: texts.approved, at: row.approvedAt },
          ]}
        />
        {row.approvedByName && <p className="text-soft">{texts.approvedBy(row.approvedByName)}</p>}
      </div>
    ),
  },
]
