import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import { myOrder } from '../my-orders/ui/client-orders.queries.ts'
import { NoOrder, OrderSkeleton } from './MyOrderDialog.tsx'
import type { OrderPaymentParts } from './order-payment-parts.ts'

type PlacedDialogProps = {
  orderId: string
  payment: OrderPaymentParts
  onOrder: () => void
  onClose: () => void
}

const texts = myOrdersNl.placed

export function PlacedDialog({ orderId, payment: { PayButton }, onOrder, onClose }: PlacedDialogProps) {
  const order = useQuery(myOrder(orderId))
  const { data } = order
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="form"
      title={texts.title}
      foot={
        data &&
        (data.may.pay ? (
          <>
            <Button kind="outline" onClick={onClose}>
              {texts.later}
            </Button>
            <PayButton orderId={orderId} />
          </>
        ) : (
          <Button kind="accent" onClick={onOrder}>
            {texts.toOrder}
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
            <p className="font-serif text-28">{texts.heading}</p>
            <p className="text-soft tabular-nums">{texts.number(data.number, euros(data.totalCents))}</p>
          </div>
          {data.may.pay ? (
            <ol aria-label={texts.next} className="grid list-decimal gap-2 pl-5 marker:text-soft">
              <li>{texts.mail}</li>
              <li>{texts.production}</li>
              <li>{texts.shipping}</li>
            </ol>
          ) : (
            <p>{texts.paid}</p>
          )}
        </div>
      ) : (
        <NoOrder error={order.error} onRetry={() => void order.refetch()} />
      )}
    </Dialog>
  )
}
