import { useEffect, useState } from 'react'

/** True from `afterMs` after `isBegun` turned true: for what the first screen can do without. */
export function useLater(isBegun: boolean, afterMs: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isBegun) return undefined
    const timer = setTimeout(() => setIsDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [isBegun, afterMs])
  return isBegun && isDue
}
