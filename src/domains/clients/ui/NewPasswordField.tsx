import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { required } from './client-fields.ts'

type NewPasswordFieldProps = {
  label: string
  hint?: string
  error: string | undefined
  onMake: () => void
  register: (rules: Pick<RegisterOptions, 'minLength'> & typeof required) => UseFormRegisterReturn
  className?: string
}

/** Shown in plain text, since the studio passes it on. */
export function NewPasswordField({ label, hint, error, onMake, register, className }: NewPasswordFieldProps) {
  const minLength = { value: PASSWORD_MIN_LENGTH, message: clientsNl.passwordTooShort(PASSWORD_MIN_LENGTH) }
  return (
    <TextField
      label={label}
      labelEnd={<TextButton onClick={onMake}>{clientsNl.create.generate}</TextButton>}
      hint={hint}
      className={className}
      autoComplete="off"
      spellCheck={false}
      error={error}
      {...register({ ...required, minLength })}
    />
  )
}
