import { classNames } from '#ui/theme/class-names.ts'
import { planTableNl } from '../plan-table.nl.ts'
import { periods, type Period } from '../plans.rules.ts'

const texts = planTableNl.period

type PeriodSwitchProps = { value: Period; onChange: (period: Period) => void }

export function PeriodSwitch({ value, onChange }: PeriodSwitchProps) {
  return (
    <fieldset className="grid grid-cols-2 rounded-6 border border-line-strong bg-surface p-1 max-md:w-full">
      <legend className="sr-only">{texts.label}</legend>
      {periods.map((period) => (
        <label
          key={period}
          className={classNames(
            'flex h-8 items-center justify-center gap-2 rounded-4 px-4 text-soft pointer-coarse:h-11',
            'has-checked:bg-sunk has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name="period"
            value={period}
            className="sr-only"
            checked={period === value}
            onChange={() => onChange(period)}
          />
          {texts[period]}
          {period === 'yearly' && (
            <span className="flex h-5.5 items-center rounded-4 bg-green-tint px-1.5 text-13 text-green">
              {texts.saving}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
