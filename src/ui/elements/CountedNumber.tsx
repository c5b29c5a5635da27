import { useEffect, useRef, useState } from 'react'
import { ChangingText } from './ChangingText.tsx'

const COUNTING_MS = 240

type CountedNumberProps = { value: number; format: (value: number) => string }

/** Counts to a new value, except with reduced motion. */
export function CountedNumber({ value, format }: CountedNumberProps) {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    from.current = value
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const began = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const part = isStill ? 1 : Math.min(1, Math.max(0, (now - began) / COUNTING_MS))
      setShown(Math.round(start + (value - start) * part))
      if (part < 1) frame = requestAnimationFrame(count)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(value)
    }
  }, [value])
  return <ChangingText>{format(shown)}</ChangingText>
}
