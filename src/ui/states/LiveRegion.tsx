import type { ReactNode } from 'react'

/**
 * A visually hidden live region. Mount it before it has text: screen readers announce changes, not new regions.
 * `aria-live` is implied by the role, but keeps an open dialog from hiding the region.
 */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {children}
  </p>
)
