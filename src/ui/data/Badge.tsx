import type { ReactNode } from 'react'
import { cva } from 'class-variance-authority'
import { classNames } from '../theme/class-names.ts'

const look = cva(
  'inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-3 px-2 text-13 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-sunk text-soft',
        orange: 'bg-orange-tint text-orange',
        blue: 'bg-blue-tint text-blue',
        purple: 'bg-purple-tint text-purple',
        green: 'bg-green-tint text-green',
        red: 'bg-red-tint text-red',
      },
    },
  },
)

export type BadgeTone = 'neutral' | 'orange' | 'blue' | 'purple' | 'green' | 'red'

type BadgeProps = { tone?: BadgeTone; dot?: boolean; className?: string | undefined; children: ReactNode }

export function Badge({ tone = 'neutral', dot = true, className, children }: BadgeProps) {
  return (
    <span className={classNames(look({ tone }), className)}>
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  )
}
