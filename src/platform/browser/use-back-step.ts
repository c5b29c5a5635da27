import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Makes an opened layer a history entry, so that the browser's Back closes the layer first. Call
 * `enter` when the layer opens. `leave` closes the layer, and runs `then` after the layer's history
 * entry is gone.
 */
export function useBackStep(onLeft: () => void) {
  const isEntered = useRef(false)
  // `history.back()` is asynchronous: calls in the meantime wait for `popstate`.
  const isLeaving = useRef(false)
  const next = useRef<() => void>(undefined)
  const push = () => {
    isEntered.current = true
    // The router patches `window.history.pushState` and would treat this call as a navigation.
    History.prototype.pushState.call(window.history, window.history.state, '')
  }
  const onArrival = useEffectEvent(() => {
    if (isLeaving.current) {
      isLeaving.current = false
      const then = next.current
      next.current = undefined
      then?.()
    } else if (isEntered.current) {
      isEntered.current = false
      onLeft()
    }
  })
  useEffect(() => {
    const onPopState = () => onArrival()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return {
    enter: () => {
      if (isLeaving.current) next.current = push
      else push()
    },
    leave: (then?: () => void) => {
      if (isEntered.current) {
        isEntered.current = false
        isLeaving.current = true
        next.current = then
        onLeft()
        window.history.back()
      } else if (isLeaving.current) next.current = then
      else then?.()
    },
  }
}
