import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook } from './field-look.ts'
import { Field, splitFieldProps } from './Field.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [frame, { size, ...input }] = splitFieldProps(props)
  const texts = useUiTexts()
  const [shown, setShown] = useState(false)
  const [isCapsLocked, setIsCapsLocked] = useState(false)
  return (
    <Field {...frame} hint={isCapsLocked ? texts.capsLock : frame.hint}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...input}
            {...wiring}
            onKeyUp={(event) => {
              setIsCapsLocked(event.getModifierState('CapsLock'))
              input.onKeyUp?.(event)
            }}
            type={shown ? 'text' : 'password'}
            className={classNames(fieldLook({ size }), 'pr-11')}
          />
          <IconButton
            size="small"
            icon={shown ? EyeOff : Eye}
            label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute top-1/2 right-1 -translate-y-1/2 text-soft pointer-coarse:right-0"
          />
        </span>
      )}
    </Field>
  )
}
