import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Replaces the page in print. `aria-live` exempts it from open dialogs, which hide everything else
 * from screen readers.
 */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <main data-print-sheet aria-live="off" className="hidden bg-white text-ink scheme-light print:block">
      {children}
    </main>,
    document.body,
  )
