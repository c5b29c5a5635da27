import { paymentDeskNl } from '#domains/payments/payment-desk.nl.ts'
import type { ClientPayment } from '#domains/payments/ui/payment-desk.queries.ts'
import { dateAndTime } from '#platform/pure/moments.nl.ts'
import { Badge } from '#ui/Badge.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { AmountCell, IdsCell, PhotographerCell, StatusCell } from './PaymentCells.tsx'

const words = paymentDeskNl.clients
const ORDER_SHOWN = 8

export const clientPaymentColumns: readonly Column<ClientPayment>[] = [
  {
    name: 'client',
    label: words.columns.client,
    onPhone: 'title',
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block max-w-56 truncate">{row.clientName}</span>
        <PhotographerCell name={row.photographerName} photographerId={row.photographerId} />
      </span>
    ),
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
    cell: ({ status }) => <StatusCell status={status} />,
  },
  {
    name: 'category',
    label: words.columns.category,
    cell: ({ category }) => <Badge dot={false}>{paymentDeskNl.categories[category]}</Badge>,
  },
  {
    name: 'approval',
    label: words.columns.approval,
    cell: ({ status, approvedAt }) =>
      status === 'succeeded' ? (
        <Badge tone={approvedAt ? 'green' : 'orange'}>
          {paymentDeskNl.approvalStates[approvedAt ? 'approved' : 'pending']}
        </Badge>
      ) : (
        paymentDeskNl.none
      ),
  },
  {
    name: 'ids',
    label: words.columns.ids,
    cell: (row) => (
      <IdsCell
        ids={[
          { what: paymentDeskNl.orderId, id: row.orderId, length: ORDER_SHOWN },
          { what: paymentDeskNl.paymentIntentId, id: row.paymentIntentId },
          { what: paymentDeskNl.sessionId, id: row.sessionId },
        ]}
      />
    ),
  },
  {
    name: 'description',
    label: words.columns.description,
    cell: ({ description }) => <span className="line-clamp-2 max-w-56">{description}</span>,
  },
  {
    name: 'createdAt',
    label: words.columns.createdAt,
    isSortable: true,
    cell: (row) => (
      <dl className="text-13 whitespace-nowrap tabular-nums max-md:text-right">
        <When name={words.made} moment={row.createdAt} />
        <When name={words.paid} moment={row.paidAt} />
        <When
          name={row.approvedByName ? `${words.approved} (${row.approvedByName})` : words.approved}
          moment={row.approvedAt}
        />
      </dl>
    ),
  },
]

const When = ({ name, moment }: { name: string; moment: string | null }) =>
  moment && (
    <div className="flex gap-2 max-md:justify-end">
      <dt className="text-soft">{name}</dt>
      <dd>{dateAndTime(moment)}</dd>
    </div>
  )
