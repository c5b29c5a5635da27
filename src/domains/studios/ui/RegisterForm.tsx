import { Fragment, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import {
  emailInput,
  emailRules,
  nameRules,
  chosenPasswordRules,
  newPasswordInput,
} from '#domains/accounts/ui/account-fields.ts'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { useIsFlagOff, switchedOffFlagsQuery } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useNotifier } from '#platform/browser/notifier.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { AGREED_VERSIONS, agreements } from '../agreements.rules.ts'
import { registrationNl as texts, registrationNl } from '../studios.nl.ts'
import { useOpenHomeIfSignedIn } from '#domains/accounts/ui/accounts.queries.ts'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { browserApi } from '#platform/browser/api.ts'
import { isKvkNumber, tidyKvkNumber } from '#platform/pure/business-numbers.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { studiosContract } from '../studios.contract.ts'
import { BUSINESS_NAME_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'

type RegisterFormProps = {
  heading: (text: string) => ReactNode
  /** Called when the address already has an account. The account's owner gets an email. */
  onKnown: (email: string) => void
}

type RegistrationFields = Record<'businessName' | 'email' | 'password' | 'kvkNumber', string> & {
  isAgreed: boolean
}

export function RegisterForm({ heading, onKnown }: RegisterFormProps) {
  const form = useForm<RegistrationFields>({
    defaultValues: { businessName: '', email: '', password: '', kvkNumber: '', isAgreed: false },
  })
  const register = useRegister(onKnown)
  if (useIsFlagOff('registration'))
    return (
      <>
        {heading(texts.submit)}
        <FlagOffBanner name="registration" />
      </>
    )
  return (
    <>
      {heading(texts.title)}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void form.handleSubmit(({ isAgreed: _, ...values }) =>
            register.mutate({ ...values, agreed: AGREED_VERSIONS }),
          )(event)
        }
      >
        <TextField
          size="large"
          label={texts.businessName}
          autoComplete="organization"
          maxLength={BUSINESS_NAME_MAX_LENGTH}
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
            validate: (typed) => typed.trim() === '' || isKvkNumber(tidyKvkNumber(typed)) || texts.kvkInvalid,
          })}
        />
        <Agreements form={form} />
        <Button type="submit" size="large" wide className="mt-1" busy={register.isPending}>
          {texts.submit}
        </Button>
        <p className="text-13 text-soft">{texts.forWhom}</p>
      </form>
    </>
  )
}

/** One checkbox for all agreements, never ticked beforehand. */
function Agreements({ form }: { form: UseFormReturn<RegistrationFields> }) {
  const problem = form.formState.errors.isAgreed?.message
  return (
    <div>
      <Checkbox
        label={
          <>
            {texts.agrees}{' '}
            {agreements.map(({ name, path }, at) => (
              <Fragment key={path}>
                {at > 0 && (at === agreements.length - 1 ? ` ${texts.and} ` : ', ')}
                <a href={path} target="_blank" rel="noopener" className={textLinkLook}>
                  {texts.agreements[name]}
                </a>
              </Fragment>
            ))}
          </>
        }
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'not-agreed'}
        {...form.register('isAgreed', { required: texts.notAgreed })}
      />
      {problem && (
        <p id="not-agreed" className="mt-1">
          <ErrorLine>{problem}</ErrorLine>
        </p>
      )}
    </div>
  )
}

const studios = browserApi<typeof studiosContract>('studios')

/**
 * Registers, signs in and opens the plans. Calls `onKnown` if no session began, because the address
 * already had an account.
 */
function useRegister(onKnown: (email: string) => void) {
  const goOn = useOpenHomeIfSignedIn()
  const notifier = useNotifier()
  return useSave(studios.register, {
    messages: registrationNl,
    inlineErrors: ['password_too_common'],
    // Live events don't reach a page without a session.
    invalidates: [switchedOffFlagsQuery.queryKey],
    onDone: (_answer, { email }) =>
      void goOn(email).then((isIn) => {
        const { title, line } = isIn ? texts.welcome : texts.known
        notifier.done(title, { line })
        if (!isIn) onKnown(email)
      }),
  })
}
