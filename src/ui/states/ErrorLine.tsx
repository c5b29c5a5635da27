import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'

/** Adds an icon, because colour alone is not accessible. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-13 font-medium text-red">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.5} />
      {children}
    </span>
  )
}
