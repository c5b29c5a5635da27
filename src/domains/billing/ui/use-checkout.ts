import { useCallback, useRef } from 'react'
import { useStartCheckout } from './billing.queries.ts'
import { useReturn } from '../checkout/ui/use-return.ts'

type Choice = Parameters<ReturnType<typeof useStartCheckout>['mutate']>[0]

/** Starts one checkout however often the button is pressed, and stays busy until the browser has left. */
export function useCheckout() {
  const checkout = useStartCheckout()
  const isStarted = useRef(false)
  const { reset } = checkout
  const onReturn = useCallback(() => {
    isStarted.current = false
    reset()
  }, [reset])
  useReturn(onReturn)

  const start = (choice: Choice) => {
    if (isStarted.current) return
    isStarted.current = true
    checkout.mutate(choice, { onError: () => (isStarted.current = false) })
  }
  return { start, isLeaving: checkout.isPending || checkout.isSuccess }
}
