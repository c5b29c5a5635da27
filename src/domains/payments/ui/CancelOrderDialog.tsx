import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { orderMoneyNl } from '../order-money.nl.ts'
import { orderMoney, useCancelOrder } from './order-money.queries.ts'

const texts = orderMoneyNl.cancel

type CancelOrderDialogProps = {
  order: { id: string; number: string; customerName: string }
  open: boolean
  onClose: () => void
}

export function CancelOrderDialog({ order, open, onClose }: CancelOrderDialogProps) {
  const money = useQuery({ ...orderMoney(order.id), enabled: open })
  const cancel = useCancelOrder()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.title(order.number)}
      confirm={texts.confirm}
      cancel={texts.keep}
      destructive
      busy={cancel.isPending || !money.data}
      onConfirm={() => cancel.mutate({ orderId: order.id }, { onSettled: onClose })}
    >
      <div className="grid gap-2">
        {money.isError ? (
          <FailedState title={texts.moneyFailed} onRetry={() => void money.refetch()} />
        ) : money.data ? (
          <PaidBack money={money.data} name={order.customerName} />
        ) : (
          <Skeleton className="h-6 w-60" />
        )}
        <p>{texts.follows}</p>
      </div>
    </ConfirmDialog>
  )
}

type PaidBackProps = { money: { paidCents: number; refundedCents: number }; name: string }

function PaidBack({ money: { paidCents, refundedCents }, name }: PaidBackProps) {
  const cents = paidCents - refundedCents
  if (paidCents > 0 && cents === 0) return <p>{texts.nothingLeft}</p>
  return cents > 0 ? <p className="text-ink">{texts.paid(cents, name)}</p> : <p>{texts.unpaid}</p>
}
