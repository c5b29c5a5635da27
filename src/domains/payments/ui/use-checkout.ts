import { useEffect, useRef } from 'react'
import { useStartCheckout } from './payments.queries.ts'

type Choice = Parameters<ReturnType<typeof useStartCheckout>['mutate']>[0]

/** Starts one checkout, however often the button is pressed, and stays on its way until the browser has left. */
export function useCheckout() {
  const checkout = useStartCheckout()
  const isStarted = useRef(false)
  const { reset } = checkout
  // Back from the till a browser may show this page as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isStarted.current = false
      reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  const start = (choice: Choice) => {
    if (isStarted.current) return
    isStarted.current = true
    checkout.mutate(choice, { onError: () => (isStarted.current = false) })
  }
  return { start, isLeaving: checkout.isPending || checkout.isSuccess }
}
