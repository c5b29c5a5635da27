import { useLayoutEffect, useRef } from 'react'

/**
 * For what opens in the place of its opener, which takes no focus until it is there again: a frame may be painted before
 * that. `returnFocus` is called as it closes.
 */
export function useFocusReturn<Opener extends HTMLElement>(isOpen: boolean) {
  const opener = useRef<Opener>(null)
  const returns = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen && returns.current) opener.current?.focus({ preventScroll: true })
    returns.current = false
  }, [isOpen])
  const returnFocus = () => {
    returns.current = true
  }
  return { opener, returnFocus }
}
