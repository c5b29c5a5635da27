import { useCallback, useEffect, useRef, useState } from 'react'

const REST_MS = 2500

/**
 * Asleep once nothing was done for a while, so that only the photo is left. By touch only a tap puts it to sleep: who
 * looks long at a photo still needs its buttons, and no finger that rests over them wakes them.
 */
export function useIdle(isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restLater = useCallback(() => {
    clearTimeout(timer.current)
    if (window.matchMedia('(pointer: coarse)').matches) return
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
