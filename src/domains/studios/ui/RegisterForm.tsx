import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { PASSWORD_MIN_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { emailRules, newPasswordRules } from '#domains/accounts/ui/account-fields.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { registrationNl as texts } from '../registration.nl.ts'
import { useRegister } from './registration.queries.ts'

type RegisterFormProps = {
  heading: (text: string) => ReactNode
  /** The address has an account already, whose owner gets a mail. */
  onKnown: (email: string) => void
}

export function RegisterForm({ heading, onKnown }: RegisterFormProps) {
  const form = useForm({ defaultValues: { businessName: '', email: '', password: '', kvkNumber: '' } })
  const register = useRegister(onKnown)
  if (useIsOff('registration'))
    return (
      <>
        {heading(texts.submit)}
        <OffNotice name="registration" />
      </>
    )
  return (
    <>
      {heading(texts.title)}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit((values) => register.mutate(values))(event)}
      >
        <TextField
          size="large"
          label={texts.businessName}
          autoComplete="organization"
          maxLength={120}
          {...formField(form, 'businessName', {
            required: accountsNl.required,
            validate: (name) => name.trim() !== '' || accountsNl.required,
          })}
        />
        <TextField
          size="large"
          type="email"
          label={accountsNl.email}
          autoComplete="username"
          spellCheck={false}
          {...formField(form, 'email', emailRules)}
        />
        <PasswordField
          size="large"
          label={accountsNl.password}
          hint={accountsNl.passwordHint(PASSWORD_MIN_LENGTH)}
          autoComplete="new-password"
          {...formField(form, 'password', newPasswordRules)}
        />
        <TextField
          size="large"
          optional
          label={texts.kvkNumber}
          inputMode="numeric"
          autoComplete="off"
          {...formField(form, 'kvkNumber', {
            pattern: { value: /^\s*((\d\s*){8})?$/, message: texts.kvkInvalid },
          })}
        />
        <Button type="submit" size="large" wide className="mt-1" busy={register.isPending}>
          {texts.submit}
        </Button>
        <p className="text-13 text-soft">{texts.forWhom}</p>
      </form>
    </>
  )
}
