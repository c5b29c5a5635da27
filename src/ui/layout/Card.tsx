import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'divide-y divide-line overflow-hidden rounded-6 border border-line bg-surface',
        className,
      )}
    >
      {children}
    </div>
  )
}

export const Divider = ({ className }: { className?: string }) => (
  <hr className={classNames('border-t border-line', className)} />
)
