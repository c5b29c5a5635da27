import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { orderPaymentNl } from '../order-payment.nl.ts'
import { useCancelMyOrder } from './order-payment.queries.ts'

const words = orderPaymentNl.cancel

/** A client's way out of an order that they have not paid for. */
export function CancelMyOrder({ orderId }: { orderId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelMyOrder()
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsAsking(true)}>
        {words.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.title}
        confirm={words.confirm}
        cancel={words.keep}
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ orderId }, { onSettled: () => setIsAsking(false) })}
      >
        {words.line}
      </ConfirmDialog>
    </>
  )
}
