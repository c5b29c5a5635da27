import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Ref to the latest value, for handlers whose identity must not change. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
