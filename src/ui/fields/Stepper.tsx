import { Minus, Plus, type LucideIcon } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { useUiTexts } from '../theme/ui-texts.ts'

type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  size?: 'small' | 'normal'
}

export function Stepper({ label, value, onChange, min = 1, max = Infinity, size = 'normal' }: StepperProps) {
  const texts = useUiTexts()
  const step = (name: string, next: number, Sign: LucideIcon) => (
    <button
      type="button"
      aria-label={name}
      disabled={next < value ? value <= min : value >= max}
      className={classNames(
        'grid place-items-center rounded-3 -outline-offset-2 hover:not-disabled:bg-ink/6 disabled:opacity-42 pointer-coarse:w-11',
        size === 'small' ? 'w-[29px]' : 'w-[39px]',
      )}
      onClick={() => onChange(next)}
    >
      <Sign aria-hidden className="size-4" strokeWidth={1.5} />
    </button>
  )
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'inline-flex items-stretch rounded-4 border border-field bg-surface pointer-coarse:h-[46px]',
        size === 'small' ? 'h-8' : 'h-10',
      )}
    >
      {step(texts.fewer, value - 1, Minus)}
      <output
        aria-live="polite"
        className={classNames('grid place-items-center tabular-nums', size === 'small' ? 'w-7' : 'w-10')}
      >
        {value}
      </output>
      {step(texts.more, value + 1, Plus)}
    </div>
  )
}
