import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Printer, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { studioOrdersNl } from '#domains/orders/studio-orders.nl.ts'
import { PrintFiles } from '#domains/orders/production/ui/PrintFiles.tsx'
import { isFullyWithdrawn } from '#domains/orders/withdrawal/withdrawal.rules.ts'
import { MoveMenu, NextStep, OrderDetails } from '#domains/orders/ui/OrderDetails.tsx'
import {
  isOrderNotFound,
  oneOrder,
  useCompleteOrder,
  useRemindClient,
  type Order,
} from '#domains/orders/core/ui/studio-orders.queries.ts'
import { OrderJobSheet } from '#domains/orders/ui/OrderJobSheet.tsx'
import { OrderStatusBadge } from '#domains/orders/ui/OrderStatusBadge.tsx'
import { ShipDialog } from '#domains/orders/ui/ShipDialog.tsx'
import { orderMoneyNl } from '#domains/payments/order-money.nl.ts'
import { CancelOrderDialog, RefundDialog } from '#domains/payments/ui/RefundDialog.tsx'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import { orderMoney, orderReceipts } from '#domains/payments/ui/order-money.queries.ts'
import type { InvoiceKind } from '#domains/payments/documents/invoice-document.rules.ts'
import { OrderReceipts } from '#domains/payments/ui/OrderReceipts.tsx'
import { shownName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { dateAndTime, longDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/overlays/Menu.tsx'
import { PrintSheet } from '#ui/layout/PrintSheet.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const texts = studioOrdersNl.details

type OrderDialogProps = { orderId: string; onClose: () => void }

export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const order = useQuery(oneOrder(orderId))
  if (order.data) return <OpenOrder key={orderId} order={order.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={studioOrdersNl.columns.order} width="wide">
      {order.isPending ? (
        <LoadingOrder />
      ) : isOrderNotFound(order.error) ? (
        <EmptyState title={texts.gone.title} line={texts.gone.line} />
      ) : (
        <FailedState title={texts.failed} onRetry={() => void order.refetch()} />
      )}
    </Dialog>
  )
}

function LoadingOrder() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid content-start gap-6">
        <Skeleton className="h-18" />
        <Skeleton className="h-60" />
        <Skeleton className="h-24" />
      </div>
      <div className="grid content-start gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </div>
  )
}

type Step = 'ship' | 'cancel' | 'refund'

function OpenOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [step, setStep] = useState<Step>()
  const { data: studio } = useQuery(myStudio)
  const { data: money } = useQuery(orderMoney(order.id))
  const { data: receipts = [] } = useQuery(orderReceipts(order.id))
  const keptCents = money ? money.paidCents - money.refundedCents : 0
  const backToOrder = () => setStep(undefined)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(order.number)}
      titleEnd={
        <>
          <OrderStatusBadge order={order} />
          <DisputeBadge dispute={money?.dispute} />
        </>
      }
      line={`${order.clientName}, ${longDate(order.createdAt)}`}
      width="wide"
      foot={<Actions order={order} keptCents={keptCents} onStep={setStep} />}
    >
      <OrderDetails
        order={order}
        next={
          !isFullyWithdrawn(order) && (
            <NextStep order={order} verb={order.may.produce && <PrintFiles orderId={order.id} />} />
          )
        }
        refunds={refundsOf(receipts)}
        refundedCents={money?.refundedCents ?? 0}
        money={
          order.totalCents > 0 && <OrderReceipts orderId={order.id} isStopped={order.status === 'canceled'} />
        }
      />
      <ShipDialog order={order} open={step === 'ship'} onClose={backToOrder} />
      <CancelOrderDialog order={order} open={step === 'cancel'} onClose={backToOrder} />
      <RefundDialog order={order} mostCents={keptCents} open={step === 'refund'} onClose={backToOrder} />
      <PrintSheet>
        <OrderJobSheet order={order} studioName={studio ? shownName(studio) : ''} />
      </PrintSheet>
    </Dialog>
  )
}

/** Returns one refund per credit note of an order, also when the refund failed later. */
const refundsOf = (receipts: readonly { kind: InvoiceKind; totalCents: number; issuedAt: Date }[]) =>
  receipts
    .filter(({ kind }) => kind === 'credit')
    .map(({ totalCents, issuedAt }) => ({ at: issuedAt, cents: -totalCents }))

type ActionsProps = { order: Order; keptCents: number; onStep: (step: Step) => void }

function Actions({ order, keptCents, onStep }: ActionsProps) {
  const complete = useCompleteOrder()
  const { may } = order
  const finish = () => complete.mutate({ orderId: order.id })
  return (
    <>
      <span className="mr-auto -ml-2.5">
        <Menu align="start" trigger={<IconButton icon={Ellipsis} label={texts.more} />}>
          <MenuItem icon={Printer} onSelect={() => window.print()}>
            {texts.print}
          </MenuItem>
          <MenuItem icon={Undo2} disabled={keptCents === 0} onSelect={() => onStep('refund')}>
            {orderMoneyNl.refund.open}
          </MenuItem>
          {may.cancel && (
            <>
              <MenuDivider />
              <MenuItem icon={X} danger onSelect={() => onStep('cancel')}>
                {orderMoneyNl.cancel.open}
              </MenuItem>
            </>
          )}
        </Menu>
      </span>
      <MoveMenu
        order={order}
        busy={complete.isPending}
        onShip={() => onStep('ship')}
        onComplete={finish}
        onCancel={() => onStep('cancel')}
      />
      {order.status === 'pending' && <RemindButton order={order} />}
      {may.ship && (
        <Button className="max-md:w-full" onClick={() => onStep('ship')}>
          {studioOrdersNl[order.delivery === 'pick_up' ? 'ready' : 'ship'].open}
        </Button>
      )}
      {may.complete && (
        <Button className="max-md:w-full" busy={complete.isPending} onClick={finish}>
          {studioOrdersNl.complete.open}
        </Button>
      )}
    </>
  )
}

function RemindButton({ order: { id, may, remindedAt } }: { order: Order }) {
  const remind = useRemindClient()
  const notYet =
    !may.remind && remindedAt !== null && studioOrdersNl.remind.notAgainYet(dateAndTime(remindedAt))
  return (
    <Button
      busy={remind.isPending}
      disabledReason={notYet}
      onClick={() => remind.mutate({ orderId: id })}
      className="max-md:w-full"
    >
      {studioOrdersNl.remind.open}
    </Button>
  )
}
