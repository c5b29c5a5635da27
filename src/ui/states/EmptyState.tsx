import type { ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'
import { classNames } from '../theme/class-names.ts'

type EmptyStateProps = { title: ReactNode; line?: ReactNode; action?: ReactNode; className?: string }

export function EmptyState({ title, line, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-start gap-1 rounded-6 border border-line bg-surface p-4',
        className,
      )}
    >
      <p className="font-serif text-17 text-ink">
        <ShownText>{title}</ShownText>
      </p>
      {line && (
        <p className="max-w-[56ch] text-soft">
          <ShownText>{line}</ShownText>
        </p>
      )}
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}
