import { Link } from '@tanstack/react-router'
import { adminOrdersNl } from '#domains/admin/admin-orders.nl.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import type { ListedOrder } from '#domains/admin/ui/admin-orders.queries.ts'
import { OrderStatusBadge } from '#domains/orders/ui/OrderStatusBadge.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { CopyableId } from '#ui/actions/CopyableId.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listUrl } from '../../../list-params.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { adminScreensNl } from '../admin-screens.nl.ts'
import { Moments } from '../Moments.tsx'
import { PhotographerCell } from '../payments/PaymentCells.tsx'

const texts = adminOrdersNl.columns

export const orderColumns: readonly Column<ListedOrder>[] = [
  {
    name: 'order',
    label: texts.order,
    onPhone: 'title',
    cell: ({ id }) => (
      <span className="flex items-center gap-1">
        <OpensOrder orderId={id} />
        <CopyableId
          words={adminScreensNl.copy}
          what={adminOrdersNl.orderId}
          id={orderNumber(id)}
          isSignOnly
        />
      </span>
    ),
  },
  {
    name: 'client',
    label: texts.client,
    cell: ({ clientName, photographerName, studioId }) => (
      <span className="block min-w-0 max-md:text-right max-md:[&>*]:items-end">
        <span className="line-clamp-2 max-w-48 break-words">{clientName}</span>
        <PhotographerCell name={photographerName} studioId={studioId} />
      </span>
    ),
  },
  {
    name: 'totalCents',
    label: texts.totalCents,
    isFigure: true,
    isSortable: true,
    cell: ({ totalCents }) => euros(totalCents),
  },
  {
    name: 'status',
    label: texts.status,
    onPhone: 'corner',
    cell: ({ status }) => <OrderStatusBadge status={status} />,
  },
  {
    name: 'createdAt',
    label: texts.createdAt,
    isSortable: true,
    cell: ({ createdAt, paidAt, shippedAt, completedAt, canceledAt }) => (
      <Moments
        of={[
          { name: adminOrdersNl.moments.placed, at: createdAt },
          { name: adminOrdersNl.moments.paid, at: paidAt },
          { name: adminOrdersNl.moments.shipped, at: shippedAt },
          { name: adminOrdersNl.moments.completed, at: completedAt },
          { name: adminOrdersNl.moments.canceled, at: canceledAt },
        ]}
      />
    ),
  },
  {
    name: 'money',
    label: texts.money,
    cell: ({ id }) => <PaymentsOfOrder orderId={id} />,
  },
]

function OpensOrder({ orderId }: { orderId: string }) {
  const number = orderNumber(orderId)
  return (
    <Link
      to="/admin/orders"
      search={(now) => ({ ...now, ...listUrl({ orderId }) })}
      resetScroll={false}
      aria-label={adminOrdersNl.view(number)}
      className="leading-6 font-medium tabular-nums hover:underline"
    >
      {number}
    </Link>
  )
}

export const PaymentsOfOrder = ({ orderId }: { orderId: string }) => (
  <Link
    to="/admin/client-payments"
    search={listUrl({ search: orderId })}
    aria-label={adminOrdersNl.paymentsOf(orderNumber(orderId))}
    className={textLinkLook}
  >
    {adminOrdersNl.payments}
  </Link>
)
