import { useDeferredValue } from 'react'

/**
 * Whether what a part of a screen waits for is there, told in a rendering of its own: that goes bit by bit and holds up
 * no press, where all that an answer brings along would be one long task on a phone.
 */
export function useHasCome(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere)
  return isThere && wasThere
}
