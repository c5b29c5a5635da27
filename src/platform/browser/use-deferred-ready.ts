import { useDeferredValue } from 'react'

/**
 * Whether data is there. Becomes true only in a deferred rendering, which React can interrupt, so
 * that a large answer blocks no press.
 */
export function useDeferredReady(isThere: boolean): boolean {
  const wasThere = useDeferredValue(isThere)
  return isThere && wasThere
}
