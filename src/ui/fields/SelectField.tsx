import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook, type FieldLook } from './field-look.ts'
import { Field, splitFieldProps, type FieldTexts } from './Field.tsx'

type NativeSelectProps = Omit<ComponentProps<'select'>, 'size'> &
  FieldLook & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    placeholder?: string
  }

export function SelectField(props: NativeSelectProps & FieldTexts) {
  const [frame, select] = splitFieldProps(props)
  return <Field {...frame}>{(wiring) => <NativeSelect {...select} {...wiring} />}</Field>
}

export function NativeSelect({ size, options, placeholder, className, ...select }: NativeSelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...select} className={classNames(fieldLook({ size }), 'truncate pr-9')}>
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
  )
}
