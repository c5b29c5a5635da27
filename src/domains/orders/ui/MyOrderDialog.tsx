import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import { isTrackingUrl } from '../orders.rules.ts'
import { myOrder } from '../my-orders/ui/client-orders.queries.ts'
import type { Order } from '../core/ui/studio-orders.queries.ts'
import { AddressLines, OrderNotes } from './OrderCustomer.tsx'
import { OrderItems } from '../studio/ui/OrderItems.tsx'
import { NoOrder, type OrderPaymentParts } from './NoOrder.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { isFullyWithdrawn } from '../withdrawal/withdrawal.rules.ts'
import { MyWithdrawal, WithdrawLink } from '../withdrawal/ui/Withdrawals.tsx'

type MyOrderDialogProps = {
  orderId: string
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
      {data ? <MyOrder order={data} isBack={isBack} payment={payment} /> : <NoOrder order={order} />}
    </Dialog>
  )
}

type MyOrderProps = Pick<MyOrderDialogProps, 'isBack' | 'payment'> & { order: Order }

function MyOrder({
  order,
  isBack,
  payment: { PayButton, CancelButton, PaymentNotice, Receipts },
}: MyOrderProps) {
  const { deliveryAddress } = order
  return (
    <div className="grid gap-6">
      {isBack && <PaymentNotice orderId={order.id} />}
      <MyWithdrawal order={order} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <OrderStatusBadge order={order} />
          {!isFullyWithdrawn(order) && <p className="mt-2">{standing(order)}</p>}
          <Parcel order={order} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {order.may.pay && <PayButton orderId={order.id} />}
          {order.may.cancel && <CancelButton orderId={order.id} />}
        </div>
      </div>
      <Section title={texts.items}>
        <OrderItems {...order} />
      </Section>
      <OrderTotals order={order} />
      <div className="grid gap-6 md:grid-cols-2">
        {order.kind === 'prints' && (
          <Section title={order.delivery === 'pick_up' ? texts.delivery : texts.address}>
            <p>
              <ShownText>{order.customerName}</ShownText>
            </p>
            {order.delivery === 'pick_up' ? (
              <>
                <p className="text-soft">{texts.pickUp}</p>
                {order.pickUpLine && <p className="wrap-anywhere">{order.pickUpLine}</p>}
              </>
            ) : deliveryAddress ? (
              <address className="not-italic">
                <AddressLines address={deliveryAddress} />
              </address>
            ) : (
              <p className="text-soft">{order.isAddressWithheld ? texts.addressWithheld : texts.noAddress}</p>
            )}
          </Section>
        )}
        {order.paidAt !== null && order.totalCents > 0 && <Receipts orderId={order.id} />}
      </div>
      <OrderNotes title={texts.notes} notes={order.notes} />
      <WithdrawLink order={order} />
    </div>
  )
}

function standing(order: Order): ReactNode {
  const { kind, status, delivery, totalCents, paidAt, shippedAt, completedAt, canceledAt, createdAt } = order
  if (kind === 'extra_photos' && status !== 'canceled')
    return paidAt === null ? texts.extras.waits : texts.extras.paid(paidAt)
  if (status === 'processing') return totalCents > 0 ? texts.processing(paidAt ?? createdAt) : texts.free
  if (status === 'shipped' && delivery === 'pick_up') return texts.ready(shippedAt ?? createdAt)
  if (status === 'shipped') return texts.shipped(shippedAt ?? createdAt)
  if (status === 'completed') return texts.completed(completedAt ?? createdAt)
  if (status === 'canceled')
    return paidAt && totalCents > 0
      ? texts.canceledPaid(canceledAt ?? createdAt)
      : texts.canceled(canceledAt ?? createdAt)
  return texts.waits
}

function Parcel({ order: { shippedAt, carrier, trackAndTrace } }: { order: Order }) {
  if (shippedAt === null) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-13 text-soft">
      {carrier && <span>{texts.carrier(carrier)}</span>}
      {trackAndTrace && isTrackingUrl(trackAndTrace) ? (
        <a href={trackAndTrace} target="_blank" rel="noopener noreferrer" className={textLinkLook}>
          {texts.track}
        </a>
      ) : (
        trackAndTrace && <span>{texts.code(trackAndTrace)}</span>
      )}
    </p>
  )
}
