import { useDeferredValue } from 'react'

/**
 * Whether data is there. Becomes true only in a deferred rendering, which React can interrupt. The
 * page then still reacts to presses while a large answer is drawn.
 */
export function useDeferredReady(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere)
  return isThere && wasThere
}
