import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What goes on paper in place of the page, for as long as it stands there; nobody sees it on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print-sheet className="hidden bg-white text-ink scheme-light print:block">
      {children}
    </div>,
    document.body,
  )
}
