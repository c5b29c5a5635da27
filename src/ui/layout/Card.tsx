import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { useSlidingRows } from './use-slides.ts'

const look = 'divide-y divide-line overflow-hidden rounded-6 border border-line bg-surface'

export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames(look, className)}>{children}</div>
)

export const ListCard = ({ children }: { children: ReactNode }) => (
  <div ref={useSlidingRows<HTMLDivElement>()} className={look}>
    {children}
  </div>
)

export const Divider = ({ className }: { className?: string }) => (
  <hr className={classNames('border-t border-line', className)} />
)
