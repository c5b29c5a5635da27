import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck } from 'lucide-react'
import type { ReactNode, ComponentType } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import { myOrder } from '../my-orders/ui/client-orders.queries.ts'
import type { Order } from './order-desk.queries.ts'
import { AddressLines } from './OrderCustomer.tsx'
import { OrderItems } from '../desk/ui/OrderItems.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { euros } from '#platform/pure/format.nl.ts'

type MyOrderDialogProps = {
  orderId: string
  /** The client returned from the payment page. */
  isBack: boolean
  payment: OrderPaymentParts
  onAll: () => void
  onClose: () => void
}

const texts = myOrdersNl.order

export function MyOrderDialog({ orderId, isBack, payment, onAll, onClose }: MyOrderDialogProps) {
  const order = useQuery(myOrder(orderId))
  const { data } = order
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data ? myOrdersNl.number(data.number) : myOrdersNl.title}
      line={data && myOrdersNl.placedOn(data.createdAt)}
      start={<IconButton icon={ArrowLeft} label={myOrdersNl.back} onClick={onAll} />}
    >
      {order.isPending ? (
        <OrderSkeleton />
      ) : data ? (
        <MyOrder order={data} isBack={isBack} payment={payment} />
      ) : (
        <NoOrder error={order.error} onRetry={() => void order.refetch()} />
      )}
    </Dialog>
  )
}

type MyOrderProps = Pick<MyOrderDialogProps, 'isBack' | 'payment'> & { order: Order }

function MyOrder({
  order,
  isBack,
  payment: { PayButton, CancelButton, PaymentNotice, Receipts },
}: MyOrderProps) {
  const { deliveryAddress, notes } = order
  return (
    <div className="grid gap-6">
      {isBack && <PaymentNotice orderId={order.id} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <OrderStatusBadge status={order.status} />
          <p className="mt-2">{standing(order)}</p>
          <Parcel order={order} />
        </div>
        <div className="flex flex-wrap gap-2">
          {order.may.cancel && <CancelButton orderId={order.id} />}
          {order.may.pay && <PayButton orderId={order.id} />}
        </div>
      </div>
      <Section title={texts.items}>
        <OrderItems items={order.items} signature={order.signature} />
      </Section>
      <OrderTotals totals={order} />
      <div className="grid gap-6 md:grid-cols-2">
        <Section title={texts.address}>
          <p>{order.customerName}</p>
          {deliveryAddress ? (
            <address className="not-italic">
              <AddressLines address={deliveryAddress} />
            </address>
          ) : (
            <p className="text-soft">{order.isAddressWithheld ? texts.addressWithheld : texts.noAddress}</p>
          )}
        </Section>
        {order.paidAt !== null && <Receipts orderId={order.id} />}
      </div>
      {notes && (
        <Section title={texts.notes}>
          <p className="break-words whitespace-pre-line">{notes}</p>
        </Section>
      )}
    </div>
  )
}

function standing({ status, paidAt, shippedAt, completedAt, canceledAt, createdAt }: Order): ReactNode {
  if (status === 'processing') return texts.processing(paidAt ?? createdAt)
  if (status === 'shipped') return texts.shipped(shippedAt ?? createdAt)
  if (status === 'completed') return texts.completed(completedAt ?? createdAt)
  if (status === 'canceled')
    return paidAt ? texts.canceledPaid(canceledAt ?? createdAt) : texts.canceled(canceledAt ?? createdAt)
  return texts.waits
}

function Parcel({ order: { shippedAt, carrier, trackAndTrace } }: { order: Order }) {
  if (shippedAt === null) return null
  const isAddress = trackAndTrace !== null && /^https?:\/\//i.test(trackAndTrace)
  return (
    <p className="flex flex-wrap gap-x-3 text-13 text-soft">
      {carrier && <span>{texts.carrier(carrier)}</span>}
      {isAddress ? (
        <a href={trackAndTrace} target="_blank" rel="noopener noreferrer" className={textLinkLook}>
          {texts.track}
        </a>
      ) : (
        trackAndTrace && <span>{texts.code(trackAndTrace)}</span>
      )}
    </p>
  )
}

export const OrderSkeleton = ({ label = texts.loading }: { label?: string }) => (
  <div role="status" aria-label={label} className="grid gap-4">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
)

export function NoOrder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return refusalOf(error)?.code === 'order_not_found' ? (
    <EmptyState {...texts.notFound} />
  ) : (
    <FailedState title={texts.failed} onRetry={onRetry} />
  )
}

type PlacedDialogProps = {
  orderId: string
  payment: OrderPaymentParts
  onOrder: () => void
  onClose: () => void
}

const placedTexts = myOrdersNl.placed

export function PlacedDialog({ orderId, payment: { PayButton }, onOrder, onClose }: PlacedDialogProps) {
  const order = useQuery(myOrder(orderId))
  const { data } = order
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="form"
      title={placedTexts.title}
      foot={
        data &&
        (data.may.pay ? (
          <>
            <Button kind="outline" onClick={onClose}>
              {placedTexts.later}
            </Button>
            <PayButton orderId={orderId} />
          </>
        ) : (
          <Button kind="accent" onClick={onOrder}>
            {placedTexts.toOrder}
          </Button>
        ))
      }
    >
      {order.isPending ? (
        <OrderSkeleton />
      ) : data ? (
        <div className="grid gap-5">
          <div className="grid gap-1">
            <CircleCheck aria-hidden className="mb-2 size-8 text-green" strokeWidth={1.5} />
            <p className="font-serif text-28">{placedTexts.heading}</p>
            <p className="text-soft tabular-nums">
              {placedTexts.number(data.number, euros(data.totalCents))}
            </p>
          </div>
          {data.may.pay ? (
            <ol aria-label={placedTexts.next} className="grid list-decimal gap-2 pl-5 marker:text-soft">
              <li>{placedTexts.mail}</li>
              <li>{placedTexts.production}</li>
              <li>{placedTexts.shipping}</li>
            </ol>
          ) : (
            <p>{placedTexts.paid}</p>
          )}
        </div>
      ) : (
        <NoOrder error={order.error} onRetry={() => void order.refetch()} />
      )}
    </Dialog>
  )
}

type OfOrder = { orderId: string }

/** Payment components of an order. Payments depend on orders, so the app passes them in. */
export type OrderPaymentParts = {
  PayButton: ComponentType<OfOrder & { wide?: boolean; size?: 'large' }>
  CancelButton: ComponentType<OfOrder>
  PaymentNotice: ComponentType<OfOrder>
  Receipts: ComponentType<OfOrder>
}
