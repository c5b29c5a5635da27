import { lazy, Suspense, useState, type ReactNode, useEffect } from 'react'
import { Mail, Fingerprint, type LucideIcon } from 'lucide-react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { useIsFlagOff } from '#domains/flags/ui/flags-off.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailInput, emailRules, passwordRules } from './account-fields.ts'
import {
  challengeIn,
  closedStudioNameIn,
  useRequestSignInLink,
  useSignIn,
  useCompleteSignIn,
} from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { findHostStudio } from './host-studio.ts'
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
  const [hasForgotten, setHasForgotten] = useState(false)
  // Passkeys and password resets work only at our own address.
  const isAtStudio = findHostStudio() !== undefined

  const challenge = challengeIn(signIn.error)
  const closedBy = closedStudioNameIn(signIn.error)
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
          <SignInLink form={form} />
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

function SignInLink({ form }: { form: UseFormReturn<SignInFormProps['start']> }) {
  const request = useRequestSignInLink()
  if (useIsFlagOff('sign_in_links')) return <FlagOffBanner name="sign_in_links" />
  const mail = async () => {
    if (await form.trigger('email', { shouldFocus: true })) request.mutate({ email: form.getValues('email') })
  }
  return (
    <OtherWay icon={Mail} busy={request.isPending} onClick={() => void mail()}>
      {accountsNl.signInLink.request}
    </OtherWay>
  )
}

type OtherWayProps = { icon: LucideIcon; busy: boolean; onClick: () => void; children: string }

const OtherWay = ({ icon: Icon, children, ...rest }: OtherWayProps) => (
  <Button kind="outline" size="large" wide className="text-15" {...rest}>
    <Icon strokeWidth={1.5} aria-hidden />
    {children}
  </Button>
)

const atButton = ['passkey_refused', 'challenge_expired'] as const

function PasskeySignIn() {
  const signIn = usePasskeySignIn()
  if (!canUsePasskeys()) return null
  const refusal = refusalOf(signIn.error)?.code
  const shown = atButton.find((code) => code === refusal)
  return (
    <>
      <OtherWay icon={Fingerprint} busy={signIn.isPending} onClick={() => signIn.mutate(undefined)}>
        {accountsNl.passkey.submit}
      </OtherWay>
      <p role="alert" className="text-13 font-medium text-red empty:hidden">
        {shown && accountsNl.passkey.refusals[shown]}
      </p>
    </>
  )
}

const AUTOFILL_DELAY_MS = 1500

function usePasskeySignIn() {
  const arrive = useCompleteSignIn()
  const signIn = useSave(signInWithPasskey, {
    messages: accountsNl.passkey,
    inlineErrors: ['passkey_refused', 'challenge_expired'],
    onDone: (arrived) => {
      if (arrived) void arrive(arrived)
    },
  })
  const { isPending, mutate } = signIn

  // Browsers allow one passkey request at a time, so the button’s request aborts autofill.
  useEffect(() => {
    if (isPending || !canUsePasskeys()) return undefined
    const ending = new AbortController()
    const offer = async () => {
      const { passkeyFromAutofill } = await import('../passkeys/ui/browser-passkeys.ts')
      const passkey = await passkeyFromAutofill(startPasskeySignIn, ending.signal)
      if (passkey) mutate(passkey)
    }
    const timer = setTimeout(() => void offer(), AUTOFILL_DELAY_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [isPending, mutate])

  return signIn
}
