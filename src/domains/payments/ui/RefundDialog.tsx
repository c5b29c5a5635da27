import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { orderMoneyNl } from '../order-money.nl.ts'
import { readEuros } from '../order-money.rules.ts'
import { useRefundOrder } from './order-money.queries.ts'

const texts = orderMoneyNl.refund

type RefundDialogProps = {
  order: { id: string; number: string; customerName: string }
  mostCents: number
  open: boolean
  onClose: () => void
}

export function RefundDialog({ order, mostCents, open, onClose }: RefundDialogProps) {
  const form = useForm({ defaultValues: { amount: '', reason: '' } })
  const attempt = useRef({ amountCents: 0, refundId: '' })
  const refund = useRefundOrder(() => {
    onClose()
    form.reset()
    attempt.current.amountCents = 0
  })
  const payBack = ({ amount, reason }: { amount: string; reason: string }) => {
    const amountCents = readEuros(amount) ?? 0
    // After a lost answer the same amount is sent with the same id, so that it is refunded once.
    if (attempt.current.amountCents !== amountCents)
      attempt.current = { amountCents, refundId: crypto.randomUUID() }
    refund.mutate({ orderId: order.id, reason, ...attempt.current })
  }
  const isAmount = (typed: string) => {
    const cents = readEuros(typed)
    if (cents === undefined) return texts.invalid
    if (cents === 0) return texts.tooSmall
    return cents <= mostCents || texts.tooLarge(mostCents)
  }
  return (
    <FormDialog
      title={texts.title(order.number)}
      line={texts.line(order.customerName)}
      open={open}
      onClose={onClose}
      onSubmit={(event) => form.handleSubmit(payBack)(event)}
      submit={texts.submit}
      busy={refund.isPending}
    >
      <TextField
        label={texts.amount}
        hint={texts.most(mostCents)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...formField(form, 'amount', { validate: isAmount })}
      />
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        optional
        maxLength={300}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
