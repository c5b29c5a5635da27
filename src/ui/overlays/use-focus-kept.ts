import { useEffect } from 'react'
import { MAIN_ID } from '../layout/Page.tsx'

// What closes has given its focus back by then, and what was saved in it stands on the page.
const SETTLES_AFTER_MS = 300

/** What opened it may be gone when it closes, with the focus that would return there: the page itself takes it then. */
export function useFocusKept(open: boolean) {
  useEffect(() => {
    if (!open) return undefined
    return () =>
      void setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }, SETTLES_AFTER_MS)
  }, [open])
}
