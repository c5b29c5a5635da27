import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-3 border border-line-strong px-1.5 font-sans text-12 font-medium text-soft">
      {children}
    </kbd>
  )
}
