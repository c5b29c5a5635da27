import type { ReactNode } from 'react'
import { FaceFooter } from './SiteFooter.tsx'
import { FaceHeader } from './SiteHeader.tsx'

/** What stands around every public page. */
export function FaceFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <FaceHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <FaceFooter />
    </>
  )
}
