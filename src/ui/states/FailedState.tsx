import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { TextButton } from '../actions/TextButton.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

type FailedStateProps = { title: ReactNode; line?: ReactNode; onRetry?: () => void; className?: string }

export function FailedState({ title, line, onRetry, className }: FailedStateProps) {
  const texts = useUiTexts()
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-start gap-1 rounded-6 border border-line bg-surface p-4',
        className,
      )}
    >
      <p className="font-medium">{title}</p>
      {line && <p className="max-w-[56ch] text-13 text-soft">{line}</p>}
      {onRetry && <TextButton onClick={onRetry}>{texts.retryLoad}</TextButton>}
    </div>
  )
}
