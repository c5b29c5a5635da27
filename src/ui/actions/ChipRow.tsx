import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type ChipRowProps = {
  label: string
  /** On a phone it runs on to the edge of the screen, so that one sees there is more. */
  toEdge?: boolean
  className?: string
  children: ReactNode
}

/** Chips in one line; scrolls sideways where they do not fit, with room for their focus rings. */
export function ChipRow({ label, toEdge, className, children }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        '-m-1 flex min-w-0 no-scrollbar gap-2 overflow-x-auto p-1',
        toEdge && 'max-md:-mx-5 max-md:px-5',
        className,
      )}
    >
      {children}
    </div>
  )
}
