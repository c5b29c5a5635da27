import type { ReactNode } from 'react'

/**
 * Mount it before it has text: screen readers announce changes, not new regions. `aria-live` keeps
 * an open dialog from hiding it.
 */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {children}
  </p>
)
