import { useEffect, useState } from 'react'

/** A value that was left alone for so long: what is typed asks the server once, not with each letter. */
export function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return late
}
