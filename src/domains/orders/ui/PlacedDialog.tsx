import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { offersQuery } from '#domains/catalog/ui/catalog.queries.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Spinner } from '#ui/elements/Spinner.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import { myOrder } from '../my-orders/ui/client-orders.queries.ts'
import { orientFormat } from '../ordering/crop.rules.ts'
import { PrintedProduct } from '../ordering/ui/PrintedProduct.tsx'
import { NoOrder, type OrderPaymentParts } from './NoOrder.tsx'
import type { Order, OrderItem } from '../core/ui/studio-orders.queries.ts'

type PlacedDialogProps = {
  orderId: string
  isLeaving: boolean
  payment: OrderPaymentParts
  onOrder: () => void
  onClose: () => void
}

const texts = myOrdersNl.placed

export function PlacedDialog({
  orderId,
  isLeaving,
  payment: { PayButton },
  onOrder,
  onClose,
}: PlacedDialogProps) {
  const order = useQuery(myOrder(orderId))
  const mayPay = order.data?.may.pay
  if (isLeaving)
    return (
      <Dialog width="form" open onOpenChange={onClose} title={texts.leaving.title}>
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 shrink-0" />
          {texts.leaving.line}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      width="form"
      open
      onOpenChange={onClose}
      title={texts.title}
      foot={
        order.data &&
        (mayPay ? (
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
      {order.data ? <Placed order={order.data} /> : <NoOrder order={order} />}
    </Dialog>
  )
}

function Placed({ order }: { order: Order }) {
  const [item] = order.items
  return (
    <div className="grid gap-5">
      {item?.kind === 'print' && <OrderedProduct item={item} signature={order.signature} />}
      <div className="grid gap-1">
        <p className="font-serif text-28 text-balance md:text-40">
          {order.may.pay ? texts.unpaid : texts.thanks(order.customerName)}
        </p>
        <p className="text-soft tabular-nums">{texts.number(order.number, euros(order.totalCents))}</p>
      </div>
      {!order.may.pay && <p>{order.totalCents > 0 ? texts.paid : texts.free}</p>}
      <Steps order={order} />
    </div>
  )
}

function OrderedProduct({ item, signature }: { item: OrderItem; signature: string }) {
  const offers = useQuery(offersQuery)
  const [photo] = item.photos
  if (!photo || photo.photoId === null) return null
  const product = offers.data?.find(({ name }) => name === item.productName)
  const { widthMm, heightMm } = orientFormat(photo, item, photo.crop)
  const millimetre = `min(min(320px, 76cqw) / ${widthMm}, 78cqh / ${heightMm})`
  return (
    <span
      aria-hidden
      data-display
      style={{ '--mm': millimetre } as CSSProperties}
      className="grid h-[min(50vw,296px)] place-items-center overflow-hidden rounded-3"
    >
      <PrintedProduct
        product={{ picture: product?.picture ?? 'print', material: item.material }}
        photo={photo}
        format={item}
        signature={signature}
        sizes="320px"
      />
    </span>
  )
}

function Steps({ order }: { order: Order }) {
  const { createdAt, paidAt, totalCents, delivery, may } = order
  const steps = [
    { ...texts.steps.ordered(createdAt), line: may.pay && texts.mail, isDone: true },
    { ...texts.steps.paid(paidAt, totalCents), line: may.pay && texts.production, isDone: !may.pay },
    {
      ...texts.steps[delivery === 'pick_up' ? 'ready' : 'sent'],
      line: delivery === 'pick_up' ? texts.pickUp : texts.shipping,
      isDone: false,
    },
  ]
  return (
    <ol aria-label={texts.next} className="grid md:grid-cols-3">
      {steps.map(({ name, when, line, isDone }) => (
        <li
          key={name}
          className={classNames(
            'relative pb-4 pl-8 md:pt-8 md:pr-4 md:pb-0 md:pl-0',
            'before:absolute before:bg-line-strong last:before:hidden',
            'before:top-6 before:bottom-0 before:left-2.5 before:w-px md:before:inset-x-7 md:before:top-2.5 md:before:right-1 md:before:bottom-auto md:before:h-px md:before:w-auto',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'absolute top-0 left-0 grid size-5 place-items-center rounded-full border',
              isDone ? 'border-ink bg-ink text-paper' : 'border-field',
            )}
          >
            {isDone && <Check className="size-3" strokeWidth={2.5} />}
          </span>
          <p className="font-medium">{name}</p>
          {when && <p className="text-13 text-soft tabular-nums">{when}</p>}
          {line && <p className="mt-1 text-13 text-soft">{line}</p>}
        </li>
      ))}
    </ol>
  )
}
