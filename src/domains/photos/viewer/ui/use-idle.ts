import { useCallback, useEffect, useRef, useState } from 'react'

const REST_MS = 2500

/** True after each sign of life, and false once it has been quiet for a while. */
export function useIdle(isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsAwake(false), REST_MS)
  }, [])
  const wake = () => {
    setIsAwake(true)
    restLater()
  }
  const toggle = () => {
    if (!isAwake) return wake()
    clearTimeout(timer.current)
    setIsAwake(false)
  }
  useEffect(() => {
    restLater()
    return () => clearTimeout(timer.current)
  }, [restLater])
  return { isAwake: isAwake || isHeld, wake, toggle }
}
