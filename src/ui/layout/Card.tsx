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
