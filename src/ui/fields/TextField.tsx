import type { ComponentProps } from 'react'
import { Lock } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook, type FieldLook } from './field-look.ts'
import { Field, splitFieldProps, type FieldTexts } from './Field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & FieldTexts & FieldLook

export function TextField(props: TextFieldProps) {
  const [frame, { size, ...input }] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative block">
          {input.readOnly && (
            <Lock
              aria-hidden
              className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
              strokeWidth={1.5}
            />
          )}
          <input
            dir="auto"
            type="text"
            {...input}
            {...wiring}
            className={classNames(fieldLook({ size }), input.readOnly && 'pl-9')}
          />
        </span>
      )}
    </Field>
  )
}
