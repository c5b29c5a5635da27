import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * What goes on paper in place of the page, for as long as it stands there; nobody sees it on the screen. Open dialogs hide
 * from those who listen all but what is live, and on paper no dialog lies over it.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <main data-print-sheet aria-live="off" className="hidden bg-white text-ink scheme-light print:block">
      {children}
    </main>,
    document.body,
  )
}
