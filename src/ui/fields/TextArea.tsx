import type { ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook } from './field-look.ts'
import { Field, splitFieldProps, type FieldTexts } from './Field.tsx'

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

export function TextArea(props: TextAreaProps) {
  const [frame, textarea] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea
          dir="auto"
          rows={3}
          {...textarea}
          {...wiring}
          className={classNames(
            fieldLook(),
            'field-sizing-content h-auto max-h-60 min-h-20 resize-y py-2 pointer-coarse:h-auto',
          )}
        />
      )}
    </Field>
  )
}
