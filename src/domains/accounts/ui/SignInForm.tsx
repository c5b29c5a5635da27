import { lazy, Suspense, useState, type ReactNode, useEffect } from 'react'
import { Mail, Fingerprint } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailInput, emailRules, passwordRules } from './account-fields.ts'
import { challengeIn, closedIn, useRequestSignInLink, useSignIn, useArrive } from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { studioHere } from './studio-here.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { canUsePasskeys } from '../passkeys/ui/can-use-passkeys.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { signInWithPasskey, startPasskeySignIn } from '../passkeys/ui/sign-in-with-passkey.ts'

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
}))

const texts = accountsNl.signIn
const expired = texts.refusals.password_expired

type SignInFormProps = { start: { email: string; password: string }; title?: ReactNode }

export function SignInForm({ start, title }: SignInFormProps) {
  const form = useForm({ defaultValues: start })
  const signIn = useSignIn()
  const requestLink = useRequestSignInLink()
  const areLinksOff = useIsOff('sign_in_links')
  const [hasForgotten, setHasForgotten] = useState(false)
  // Passkeys and password resets only work at our own address.
  const isAtStudio = studioHere() !== undefined

  const mailLink = async () => {
    if (await form.trigger('email', { shouldFocus: true }))
      requestLink.mutate({ email: form.getValues('email') })
  }

  const challenge = challengeIn(signIn.error)
  const closedBy = closedIn(signIn.error)
  if (closedBy !== undefined) return <GalleryClosed studioName={closedBy} onBack={signIn.reset} />
  if (challenge) return <SignInCodeForm challenge={challenge} onBack={signIn.reset} />
  const isExpired = refusalOf(signIn.error)?.code === 'password_expired'

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
          {...emailInput}
          autoComplete={isAtStudio ? 'username' : 'username webauthn'}
          {...formField(form, 'email', emailRules)}
        />
        <PasswordField
          size="large"
          label={accountsNl.password}
          labelEnd={
            !isAtStudio && <TextButton onClick={() => setHasForgotten(true)}>{texts.forgot}</TextButton>
          }
          autoComplete="current-password"
          {...formField(form, 'password', passwordRules)}
        />
        <div className="mt-1 grid gap-3">
          <Button type="submit" size="large" wide busy={signIn.isPending}>
            {texts.submit}
          </Button>
          <p role="alert" className="text-13 empty:hidden">
            {isExpired && (
              <>
                <strong className="block font-medium text-red">{expired.title}</strong>
                {expired.line}
              </>
            )}
          </p>
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

const atButton = ['passkey_refused', 'challenge_expired'] as const

function PasskeySignIn() {
  const signIn = usePasskeySignIn()
  if (!canUsePasskeys()) return null
  const refusal = refusalOf(signIn.error)?.code
  const shown = atButton.find((code) => code === refusal)
  return (
    <>
      <Button
        kind="outline"
        size="large"
        wide
        className="text-15"
        busy={signIn.isPending}
        onClick={() => signIn.mutate(undefined)}
      >
        <Fingerprint strokeWidth={1.5} aria-hidden />
        {accountsNl.passkey.submit}
      </Button>
      <p role="alert" className="text-13 font-medium text-red empty:hidden">
        {shown && accountsNl.passkey.refusals[shown]}
      </p>
    </>
  )
}

// Lets the page load first.
const AUTOFILL_DELAY_MS = 1500

function usePasskeySignIn() {
  const arrive = useArrive()
  const signIn = useSave(signInWithPasskey, {
    messages: accountsNl.passkey,
    inlineErrors: ['passkey_refused', 'challenge_expired'],
    onDone: (arrived) => {
      if (arrived) void arrive(arrived)
    },
  })
  const { isPending, mutate } = signIn

  // A browser allows one request at a time, so autofill is aborted while the button's is pending.
  useEffect(() => {
    if (isPending || !canUsePasskeys()) return undefined
    const ending = new AbortController()
    const offer = async () => {
      const { passkeyFromAutofill } = await import('../passkeys/ui/browser-passkeys.ts')
      const given = await passkeyFromAutofill(startPasskeySignIn, ending.signal)
      if (given) mutate(given)
    }
    const timer = setTimeout(() => void offer(), AUTOFILL_DELAY_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [isPending, mutate])

  return signIn
}
