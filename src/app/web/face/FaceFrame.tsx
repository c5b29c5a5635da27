import type { ReactNode } from 'react'
import { FaceFooter } from './FaceFooter.tsx'
import { FaceHeader } from './FaceHeader.tsx'

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
