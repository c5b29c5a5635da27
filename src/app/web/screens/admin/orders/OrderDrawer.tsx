import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminOrdersNl } from '#domains/admin/admin-orders.nl.ts'
import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { anyOrder, isUnknownOrder, type WholeOrder } from '#domains/admin/ui/admin-orders.queries.ts'
import { OrderCustomer } from '#domains/orders/ui/OrderCustomer.tsx'
import { OrderStatusBadge } from '#domains/orders/ui/OrderStatusBadge.tsx'
import { OrderTimeline } from '#domains/orders/ui/OrderTimeline.tsx'
import { OrderTotals } from '#domains/orders/ui/OrderTotals.tsx'
import { variantText } from '#domains/orders/ui/variant-text.ts'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listUrl } from '../../../list-params.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { PaymentsOfOrder } from './order-columns.tsx'
import { PhotographerCell } from '../payments/PaymentCells.tsx'

const texts = adminOrdersNl.detail

/** One order as it stands, beside the list it was found in. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useQuery(anyOrder(orderId))
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(orderNumber(orderId))}
      className="max-md:h-[88dvh]"
    >
      {order.data ? (
        <Shown order={order.data} />
      ) : isUnknownOrder(order.error) ? (
        <EmptyState title={texts.gone.title} line={texts.gone.line} />
      ) : order.isError ? (
        <FailedState title={texts.failed} onRetry={() => void order.refetch()} />
      ) : (
        <div className="grid gap-6">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Drawer>
  )
}

const Shown = ({ order }: { order: WholeOrder }) => (
  <div className="grid grid-cols-1 gap-8">
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <OrderStatusBadge status={order.status} />
      <PaymentsOfOrder orderId={order.id} />
      <Link to="/admin/logs" search={listUrl({ search: order.number })} className={textLinkLook}>
        {texts.log}
      </Link>
    </div>
    <Section title={orderDeskNl.details.items}>
      <ul className="mb-4 grid gap-3 border-y border-line py-3">
        {order.items.map((item) => (
          <BoughtItem key={item.id} item={item} />
        ))}
      </ul>
      <OrderTotals totals={order} />
    </Section>
    <Section title={texts.photographer}>
      <PhotographerCell name={order.photographerName} studioId={order.studioId} />
    </Section>
    <OrderCustomer order={order} />
    <Section title={orderDeskNl.details.history}>
      <OrderTimeline order={order} />
    </Section>
  </div>
)

const BoughtItem = ({ item }: { item: WholeOrder['items'][number] }) => (
  <li className="flex gap-4">
    <div className="min-w-0 flex-1">
      <p className="font-medium">{item.productName}</p>
      <p className="text-13 text-soft">{variantText(item)}</p>
      {item.note && <p className="text-13 wrap-anywhere">{orderDeskNl.details.note(item.note)}</p>}
    </div>
    <div className="text-right tabular-nums">
      <p>{euros(item.lineCents)}</p>
      <p className="text-13 text-soft">{orderDeskNl.details.quantity(item.quantity)}</p>
    </div>
  </li>
)
