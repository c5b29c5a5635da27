import { useCallback, useEffect, useRef } from 'react'
import { useStartCheckout } from './billing.queries.ts'

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

/** Runs when the browser restores this page from its back-forward cache, where it would still be busy leaving. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [onReturn])
}
