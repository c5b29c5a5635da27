import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { orderMoneyNl } from '../order-money.nl.ts'
import { centsIn, AMOUNT_TYPED_MAX_LENGTH } from '#platform/pure/read-euros.ts'
import { useRefundOrder, orderMoney, useCancelOrder } from './order-money.queries.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { REFUND_REASON_MAX_LENGTH } from '../payments.rules.ts'

const texts = orderMoneyNl.refund

type OrderDialogProps = {
  order: { id: string; number: string; customerName: string }
  open: boolean
  onClose: () => void
}

export function RefundDialog({ order, mostCents, ...dialog }: OrderDialogProps & { mostCents: number }) {
  const form = useForm({ defaultValues: { amount: '', reason: '' } })
  const attempt = useRef({ amountCents: 0, refundId: '' })
  const refund = useRefundOrder(() => {
    dialog.onClose()
    form.reset()
    attempt.current.amountCents = 0
  })
  const payBack = ({ amount, reason }: { amount: string; reason: string }) => {
    const amountCents = centsIn(amount) ?? 0
    // Sends the same id with the same amount, so that a lost answer can't cause a second refund.
    if (attempt.current.amountCents !== amountCents)
      attempt.current = { amountCents, refundId: crypto.randomUUID() }
    refund.mutate({ orderId: order.id, reason, ...attempt.current })
  }
  const isAmount = (typed: string) => {
    const cents = centsIn(typed)
    if (cents === undefined) return texts.invalid
    if (cents === 0) return texts.tooSmall
    return cents <= mostCents || texts.tooLarge(mostCents)
  }
  return (
    <FormDialog
      {...dialog}
      title={texts.title(order.number)}
      line={texts.line(order.customerName)}
      onSubmit={(event) => form.handleSubmit(payBack)(event)}
      submit={texts.submit}
      busy={refund.isPending}
    >
      <TextField
        label={texts.amount}
        hint={texts.most(mostCents)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={AMOUNT_TYPED_MAX_LENGTH}
        {...formField(form, 'amount', { validate: isAmount })}
      />
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        optional
        maxLength={REFUND_REASON_MAX_LENGTH}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}

const cancelTexts = orderMoneyNl.cancel

export function CancelOrderDialog({ order, open, onClose }: OrderDialogProps) {
  const money = useQuery({ ...orderMoney(order.id), enabled: open })
  const cancel = useCancelOrder()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={cancelTexts.title(order.number)}
      confirm={cancelTexts.confirm}
      cancel={cancelTexts.keep}
      destructive
      busy={cancel.isPending || !money.data}
      onConfirm={() => cancel.mutate({ orderId: order.id }, { onSettled: onClose })}
    >
      <div className="grid gap-2">
        {money.isError ? (
          <FailedState title={cancelTexts.moneyFailed} onRetry={() => void money.refetch()} />
        ) : money.data ? (
          <PaidBack money={money.data} name={order.customerName} />
        ) : (
          <Skeleton className="h-6 w-60" />
        )}
        <p>{cancelTexts.follows}</p>
      </div>
    </ConfirmDialog>
  )
}

type PaidBackProps = { money: { paidCents: number; refundedCents: number }; name: string }

function PaidBack({ money: { paidCents, refundedCents }, name }: PaidBackProps) {
  const cents = paidCents - refundedCents
  if (paidCents > 0 && cents === 0) return <p>{cancelTexts.nothingLeft}</p>
  return cents > 0 ? <p className="text-ink">{cancelTexts.paid(cents, name)}</p> : <p>{cancelTexts.unpaid}</p>
}
