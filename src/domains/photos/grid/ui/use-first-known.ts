import { useState } from 'react'

/** The first value that was known at this place; what comes after it changes nothing until the place does. */
export function useFirstKnown<Value>(value: Value | undefined, place: string): Value | undefined {
  const [first, setFirst] = useState({ value, place })
  const isStale = first.place !== place || (first.value === undefined && value !== undefined)
  if (isStale) setFirst({ value, place })
  return isStale ? value : first.value
}
