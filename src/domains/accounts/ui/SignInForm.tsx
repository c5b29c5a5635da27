import { lazy, Suspense, useState, type ReactNode, useEffect } from 'react'
import { Mail, Fingerprint } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailRules, passwordRules } from './account-fields.ts'
import { challengeIn, closedIn, useRequestSignInLink, useSignIn, useArrive } from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { SignInCodeForm } from '../two-factor/ui/SignInCodeForm.tsx'
import { studioHere } from './studio-here.ts'
import { refusalOf, browserApi } from '#platform/browser/api.ts'
import { passkeySignInNl } from '../passkeys/passkey-sign-in.nl.ts'
import { canUsePasskeys } from '../passkeys/ui/can-use-passkeys.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { passkeysContract } from '../passkeys.contract.ts'
import type { GivenPasskey } from '../passkeys/ui/browser-passkeys.ts'

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
}))

const texts = accountsNl.signIn

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
  const said = atButton.find((code) => code === refusal)
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
        {passkeySignInNl.submit}
      </Button>
      <p role="alert" className="text-13 font-medium text-red empty:hidden">
        {said && passkeySignInNl.refusals[said]}
      </p>
    </>
  )
}

const passkeys = browserApi<typeof passkeysContract>('passkeys')

// Lets the page load first.
const AUTOFILL_DELAY_MS = 1500

/** Mutates with a passkey from autofill, or asks for one. */
function usePasskeySignIn() {
  const arrive = useArrive()
  const signIn = useSave(signInWith, {
    messages: passkeySignInNl,
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
      const given = await passkeyFromAutofill(() => passkeys.startSignIn({}), ending.signal)
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

async function signInWith(given?: GivenPasskey) {
  const { askForPasskey } = await import('../passkeys/ui/browser-passkeys.ts')
  const passkey = given ?? (await askForPasskey(await passkeys.startSignIn({})))
  return passkey && passkeys.signInWithPasskey(passkey)
}
