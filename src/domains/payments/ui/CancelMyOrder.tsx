import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { orderPaymentNl } from '../order-payment.nl.ts'
import { useCancelMyOrder } from './order-payment.queries.ts'

const texts = orderPaymentNl.cancel

export function CancelMyOrder({ orderId }: { orderId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelMyOrder()
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsAsking(true)}>
        {texts.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.title}
        confirm={texts.confirm}
        cancel={texts.keep}
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ orderId }, { onSettled: () => setIsAsking(false) })}
      >
        {texts.line}
      </ConfirmDialog>
    </>
  )
}
