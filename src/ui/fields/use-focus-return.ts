import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to an opener that is hidden while its content is open. Call `returnFocus` on
 * closing.
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
