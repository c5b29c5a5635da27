import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ChipRowProps = { label: string; className?: string; children: ReactNode }

/** Chips in one line; scrolls sideways where they do not fit, with room for their focus rings. */
export function ChipRow({ label, className, children }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames('-m-1 flex min-w-0 no-scrollbar gap-2 overflow-x-auto p-1', className)}
    >
      {children}
    </div>
  )
}
