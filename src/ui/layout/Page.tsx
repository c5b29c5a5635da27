import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

export const MAIN_ID = 'main'

/** The main element; content is at most 1216 px wide unless `full`. */
export function Page({
  full,
  className,
  children,
}: {
  full?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={classNames('px-5 pb-16 outline-none md:px-8', !full && 'mx-auto max-w-[1280px]', className)}
    >
      {children}
    </main>
  )
}
