import { useEffect, useState } from 'react'

export function useAfterDelay(isBegun: boolean, afterMs: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isBegun) return undefined
    const timer = setTimeout(() => setIsDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [isBegun, afterMs])
  return isBegun && isDue
}
