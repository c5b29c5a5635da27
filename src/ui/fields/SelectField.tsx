import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook, type FieldLook } from './field-look.ts'
import { Field, splitFrame, type FieldTexts } from './Field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'size'> &
  FieldTexts &
  FieldLook & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    placeholder?: string
  }

/** A native select, which suits every device. For options that are more than text, use Select. */
export function SelectField(props: SelectFieldProps) {
  const [frame, { size, options, placeholder, ...select }] = splitFrame(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative block">
          <select {...select} {...wiring} className={classNames(fieldLook({ size }), 'truncate pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
            strokeWidth={1.5}
          />
        </span>
      )}
    </Field>
  )
}
