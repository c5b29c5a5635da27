import { Field } from '#ui/fields/Field.tsx'
import { fieldLook } from '#ui/fields/field-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { settingsNl as texts } from '../settings.nl.ts'

/** The product's own accent, where the colour picker begins. */
const START = '#8a5a44'

type AccentFieldProps = {
  color: string | null
  hint: string | undefined
  disabled: boolean
  onChange: (color: string | null) => void
}

export function AccentField({ color, hint, disabled, onChange }: AccentFieldProps) {
  return (
    <Field
      label={texts.accentColor}
      hint={hint ?? texts.accentHint}
      labelEnd={
        color && !disabled ? (
          <TextButton onClick={() => onChange(null)}>{texts.accentReset}</TextButton>
        ) : undefined
      }
    >
      {(wiring) => (
        <span
          className={classNames(fieldLook(), 'relative flex items-center gap-3', disabled && 'opacity-42')}
        >
          <input
            {...wiring}
            type="color"
            value={color ?? START}
            disabled={disabled}
            onChange={({ target }) => onChange(target.value)}
            className="h-6 w-9 shrink-0 cursor-pointer appearance-none rounded-2 border-0 bg-transparent p-0 after:absolute after:inset-0 disabled:cursor-not-allowed"
          />
          <span className={classNames('tabular-nums', !color && 'text-soft')}>
            {color ?? texts.accentNone}
          </span>
        </span>
      )}
    </Field>
  )
}
