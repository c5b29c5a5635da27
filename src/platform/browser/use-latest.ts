import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What was given last, for handlers that must stay the same though what they do depends on what is shown now. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
