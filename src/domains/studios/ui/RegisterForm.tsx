import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import {
  emailInput,
  emailRules,
  nameRules,
  chosenPasswordRules,
  newPasswordInput,
} from '#domains/accounts/ui/account-fields.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff, switchedOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { registrationNl as texts, registrationNl } from '../studios.nl.ts'
import { useArriveIfSignedIn } from '#domains/accounts/ui/accounts.queries.ts'
import { formField } from '#ui/fields/form-field.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { studiosContract } from '../studios.contract.ts'

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
          {...formField(form, 'businessName', nameRules)}
        />
        <TextField size="large" {...emailInput} {...formField(form, 'email', emailRules)} />
        <PasswordField
          size="large"
          label={accountsNl.password}
          {...newPasswordInput}
          {...formField(form, 'password', chosenPasswordRules(register))}
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

const studios = browserApi<typeof studiosContract>('studios')

/**
 * Signs in and goes on to the plans; calls `onKnown` when nobody was signed in, because the address has an account
 * already.
 */
function useRegister(onKnown: (email: string) => void) {
  const goOn = useArriveIfSignedIn()
  return useSave(studios.register, {
    messages: registrationNl,
    inlineErrors: ['password_too_common'],
    // Live events don't reach a page without a session.
    invalidates: [switchedOff.queryKey],
    onDone: (_answer, { email }) => void goOn(email).then((isIn) => isIn || onKnown(email)),
  })
}
