import { classNames } from '../theme/class-names.ts'

type ProgressBarProps = {
  label: string
  /** From 0 to 1. */
  value: number
  size?: 'thin' | 'normal'
  tone?: 'ink' | 'orange' | 'red'
  className?: string
}

const TONES = { ink: 'bg-ink', orange: 'bg-orange', red: 'bg-red' }

export function ProgressBar({ label, value, size = 'normal', tone = 'ink', className }: ProgressBarProps) {
  const share = Math.max(0, Math.min(1, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames(
        'overflow-hidden rounded-full bg-line',
        size === 'thin' ? 'h-1' : 'h-1.5',
        className,
      )}
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-transform duration-240',
          TONES[tone],
        )}
        style={{ transform: `translateX(${(share - 1) * 100}%)` }}
      />
    </div>
  )
}
