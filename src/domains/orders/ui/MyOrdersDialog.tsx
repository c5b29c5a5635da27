import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { orderSizeNl } from '../orders.nl.ts'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import { myOrders } from '../my-orders/ui/client-orders.queries.ts'
import { ItemPicture } from '../studio/ui/ItemPicture.tsx'
import type { OrderCard } from '../core/ui/studio-orders.queries.ts'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'

type MyOrdersDialogProps = { onOrder: (orderId: string) => void; onClose: () => void }

export function MyOrdersDialog({ onOrder, onClose }: MyOrdersDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={myOrdersNl.title} bodyClassName="py-0 md:py-0">
      <OrderList onOrder={onOrder} />
    </Dialog>
  )
}

function OrderList({ onOrder }: Pick<MyOrdersDialogProps, 'onOrder'>) {
  const orders = useQuery(myOrders)
  if (orders.isPending)
    return (
      <div role="status" aria-label={myOrdersNl.loading} className="divide-y divide-line py-2">
        {[1, 2, 3, 4].map((order) => (
          <div key={order} className="flex items-center gap-4 py-4">
            <Skeleton className="h-9 w-12" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-28" />
            </div>
            <Skeleton className="h-5.5 w-24" />
          </div>
        ))}
      </div>
    )
  if (!orders.data)
    return <FailedState title={myOrdersNl.failed} onRetry={() => void orders.refetch()} className="my-6" />
  if (orders.data.orders.length === 0)
    return <EmptyState {...myOrdersNl.empty} className="border-0 bg-transparent px-0 py-6" />
  return (
    <ul aria-label={myOrdersNl.title} className="-mx-3 divide-y divide-line py-2">
      {orders.data.orders.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} signature={orders.data.signature} onOpen={() => onOrder(order.id)} />
        </li>
      ))}
    </ul>
  )
}

type OrderRowProps = { order: OrderCard; signature: string; onOpen: () => void }

function OrderRow({ order, signature, onOpen }: OrderRowProps) {
  const { number, createdAt, totalCents, firstItems } = order
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-4 rounded-4 px-3 py-4 text-left transition-colors duration-160 hover:bg-ink/4"
    >
      <span aria-hidden className="flex gap-1.5 md:w-39 max-md:[&>*:not(:first-child)]:hidden">
        {firstItems.map((item) => (
          <ItemPicture key={item.id} item={item} signature={signature} size="small" />
        ))}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 md:gap-x-4 md:gap-y-0">
        <span className="col-span-2 truncate font-medium md:col-span-1">{myOrdersNl.number(number)}</span>
        <span className="col-start-1 row-start-2 text-13 text-soft">
          {myOrdersNl.placedOn(createdAt)}, {orderSizeNl(order)}
        </span>
        <span className="col-span-2 col-start-2 row-start-2 justify-self-end md:col-span-1 md:row-span-2 md:row-start-1">
          <OrderStatusBadge order={order} />
        </span>
        <span className="col-start-3 row-start-1 text-right font-medium tabular-nums md:row-span-2">
          {euros(totalCents)}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-4 shrink-0 text-soft max-md:hidden" strokeWidth={1.5} />
    </button>
  )
}
