import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Makes an opened layer a history entry, so that the browser's Back closes it before what lies below. `enter` when it
 * opens; `leave` closes it, and runs `then` once its entry is gone.
 */
export function useBackStep(onLeft: () => void) {
  const isEntered = useRef(false)
  // The browser goes back later than it is asked to: what comes meanwhile waits for it.
  const isLeaving = useRef(false)
  const next = useRef<() => void>(undefined)
  const push = () => {
    isEntered.current = true
    // The router patches the method of `window.history`: for it, this is no navigation.
    History.prototype.pushState.call(window.history, window.history.state, '')
  }
  const arrives = useEffectEvent(() => {
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
    const onPopState = () => arrives()
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
