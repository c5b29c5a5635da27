import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined
const coarse = () => (query ??= window.matchMedia('(pointer: coarse)'))

function subscribe(notify: () => void) {
  const query = coarse()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether people point with a finger here: there is no hovering then. */
export const useIsTouch = () => useSyncExternalStore(subscribe, () => coarse().matches)
