import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailRules, passwordRules } from './account-fields.ts'
import { challengeIn, closedIn, useRequestSignInLink, useSignIn } from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { PasskeySignIn } from '../passkeys/ui/PasskeySignIn.tsx'
import { SignInCodeForm } from '../two-factor/ui/SignInCodeForm.tsx'
import { studioHere } from './studio-here.ts'

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
}))

const texts = accountsNl.signIn

/** By password, by a link in the mail, or with a passkey. `start` is what is known of who comes in. */
export function SignInForm({
  start,
  title,
}: {
  start: { email: string; password: string }
  title?: ReactNode
}) {
  const form = useForm({ defaultValues: start })
  const signIn = useSignIn()
  const requestLink = useRequestSignInLink()
  const areLinksOff = useIsOff('sign_in_links')
  const [hasForgotten, setHasForgotten] = useState(false)
  // Passwords and passkeys are kept at our own address.
  const isAtStudio = studioHere() !== undefined
  const { errors } = form.formState

  const mailLink = async () => {
    if (await form.trigger('email', { shouldFocus: true }))
      requestLink.mutate({ email: form.getValues('email') })
  }

  const challenge = challengeIn(signIn.error)
  const closedBy = closedIn(signIn.error)
  if (closedBy !== undefined) return <GalleryClosed studioName={closedBy} onBack={signIn.reset} />
  if (challenge) return <SignInCodeForm challenge={challenge} onBack={signIn.reset} />

  return (
    <>
      {title}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit((values) => signIn.mutate(values))(event)}
      >
        <TextField
          size="large"
          type="email"
          label={accountsNl.email}
          autoComplete={isAtStudio ? 'username' : 'username webauthn'}
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email', emailRules)}
        />
        <PasswordField
          size="large"
          label={accountsNl.password}
          labelEnd={
            !isAtStudio && <TextButton onClick={() => setHasForgotten(true)}>{texts.forgot}</TextButton>
          }
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', passwordRules)}
        />
        <div className="mt-1 grid gap-3">
          <Button type="submit" size="large" wide busy={signIn.isPending}>
            {texts.submit}
          </Button>
          {areLinksOff ? (
            <OffNotice name="sign_in_links" />
          ) : (
            <Button
              kind="outline"
              size="large"
              wide
              className="text-15"
              busy={requestLink.isPending}
              onClick={() => void mailLink()}
            >
              <Mail strokeWidth={1.5} aria-hidden />
              {accountsNl.signInLink.request}
            </Button>
          )}
          {!isAtStudio && <PasskeySignIn />}
        </div>
      </form>
      {hasForgotten && (
        <Suspense>
          <ForgotPasswordDialog email={form.getValues('email')} onClose={() => setHasForgotten(false)} />
        </Suspense>
      )}
    </>
  )
}
