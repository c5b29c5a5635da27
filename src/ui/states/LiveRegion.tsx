import type { ReactNode } from 'react'

/**
 * Said to those who hear the page, and seen by nobody. It must stand there before it has anything to say: a screen reader
 * tells what changes in a status, not that there is a new one. `aria-live` says what a status is anyway; by it an open
 * dialog knows not to silence what stands outside of it.
 */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {children}
  </p>
)
