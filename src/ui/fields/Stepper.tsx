import { Minus, Plus } from 'lucide-react'
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
  const button = classNames(
    'grid place-items-center disabled:opacity-42 -outline-offset-2 rounded-3 hover:not-disabled:bg-ink/6 pointer-coarse:w-11',
    size === 'small' ? 'w-[29px]' : 'w-[39px]',
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
      <button
        type="button"
        aria-label={texts.fewer}
        disabled={value <= min}
        className={button}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden className="size-4" strokeWidth={1.5} />
      </button>
      <output
        aria-live="polite"
        className={classNames('grid place-items-center tabular-nums', size === 'small' ? 'w-7' : 'w-10')}
      >
        {value}
      </output>
      <button
        type="button"
        aria-label={texts.more}
        disabled={value >= max}
        className={button}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-4" strokeWidth={1.5} />
      </button>
    </div>
  )
}
