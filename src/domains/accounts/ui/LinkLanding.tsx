import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { readParams } from '#kit/ui/search-params.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { chosenPasswordRules, newPasswordInput } from './account-fields.ts'
import {
  challengeIn,
  closedIn,
  useRenewMailLink,
  useResetPassword,
  useSignInWithLink,
  type LookedAtLink,
} from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { signInParams } from './sign-in-params.ts'

type LandingProps = {
  token: string
  /** Undefined when looking it up failed. */
  link: LookedAtLink | undefined
  onBack: () => void
}

const isGone = (link: LookedAtLink | undefined, error: unknown) =>
  link === null || link?.isAlive === false || refusalOf(error)?.code === 'link_expired'

/** Signs in at a press, because mail programs open links and would use this one up. */
export function SignInLinkLanding({ token, link, onBack }: LandingProps) {
  const texts = accountsNl.landing
  const signIn = useSignInWithLink()
  // Someone who is signed in need not press; this records that the link was opened.
  const goOn = useEffectEvent(() => signIn.mutate({ token }))
  const isGoingOn = useRef(false)
  const isUntouched = signIn.isIdle
  const isIn = link?.isAlive === true && link.isMine
  useEffect(() => {
    if (!isIn || isGoingOn.current || !isUntouched) return
    isGoingOn.current = true
    goOn()
  }, [isIn, isUntouched])
  const challenge = challengeIn(signIn.error)
  const closedBy = closedIn(signIn.error)
  if (closedBy !== undefined) return <GalleryClosed studioName={closedBy} onBack={onBack} />
  if (challenge) return <SignInCodeForm challenge={challenge} onBack={onBack} />
  if (isGone(link, signIn.error)) return <LinkGone {...{ token, link, onBack }} />
  const opening = link?.opening
  const submit = (
    // Busy until the next page stands.
    <Button
      size="large"
      wide
      busy={signIn.isPending || signIn.isSuccess}
      onClick={() => signIn.mutate({ token })}
    >
      {opening ? (opening.isOrder ? texts.toOrder : texts.toPhotos) : texts.submit}
    </Button>
  )
  if (opening) return submit
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{texts.title}</h1>
        <p className="text-soft">{texts.line}</p>
      </div>
      {submit}
    </div>
  )
}

export function ResetPasswordForm({ token, link, onBack }: LandingProps) {
  const texts = accountsNl.reset
  const form = useForm({ defaultValues: { password: '' } })
  const reset = useResetPassword(onBack)
  if (isGone(link, reset.error)) return <LinkGone {...{ token, link, onBack }} />
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ password }) => reset.mutate({ token, password }))(event)}
    >
      <h1 className="font-serif text-28">{texts.title}</h1>
      <PasswordField
        size="large"
        label={texts.newPassword}
        {...newPasswordInput}
        {...formField(form, 'password', chosenPasswordRules(reset))}
      />
      <Button type="submit" size="large" wide busy={reset.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

function LinkGone({ token, link, onBack }: LandingProps) {
  const texts = accountsNl.linkGone
  const isKnown = Boolean(link)
  const renew = useRenewMailLink()
  const { next: path } = readParams(signInParams, useSearch({ strict: false }))
  if (renew.isSuccess) return <LandingText {...texts.sent} />
  return (
    <div className="grid gap-5">
      <LandingText title={texts.title} line={isKnown ? texts.mailLine : texts.line} />
      {isKnown && (
        <Button size="large" wide busy={renew.isPending} onClick={() => renew.mutate({ token, path })}>
          {texts.send}
        </Button>
      )}
      <Button kind={isKnown ? 'outline' : 'ink'} size="large" wide onClick={onBack}>
        {texts.backToSignIn}
      </Button>
    </div>
  )
}

const LandingText = ({ title, line }: { title: string; line: string }) => (
  <div className="grid gap-2" role="alert">
    <h1 className="font-serif text-28">{title}</h1>
    <p className="text-soft">{line}</p>
  </div>
)
