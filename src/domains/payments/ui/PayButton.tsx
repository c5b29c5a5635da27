import { useEffect, useRef } from 'react'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import { orderPaymentNl } from '../order-payment.nl.ts'
import { useStartPayment } from './order-payment.queries.ts'

type PayButtonProps = Pick<ButtonProps, 'wide' | 'size' | 'className'> & { orderId: string }

/** Opens the pay page once and stays busy until the browser has left. */
export function PayButton({ orderId, ...look }: PayButtonProps) {
  const payment = useStartPayment()
  const isStarted = useRef(false)
  const { reset } = payment
  // Back from the pay page, the browser may restore this page from its back-forward cache.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isStarted.current = false
      reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  const start = () => {
    if (isStarted.current) return
    isStarted.current = true
    payment.mutate({ orderId }, { onError: () => (isStarted.current = false) })
  }
  return (
    <Button kind="accent" {...look} busy={payment.isPending || payment.isSuccess} onClick={start}>
      {orderPaymentNl.pay}
    </Button>
  )
}
