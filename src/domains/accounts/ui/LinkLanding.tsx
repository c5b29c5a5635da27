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
  closedStudioNameIn,
  useRenewMailLink,
  useResetPassword,
  useSignInWithLink,
  type MailLinkPreview,
} from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { signInParams } from './sign-in-params.ts'

type LandingProps = {
  token: string
  link: MailLinkPreview | undefined
  onBack: () => void
}

const isLinkDead = (link: MailLinkPreview | undefined, error: unknown) =>
  link === null || link?.isAlive === false || refusalOf(error)?.code === 'link_expired'

/** Waits for a press: mail programs open links and would use up a requested link. */
export function SignInLinkLanding({ token, link, onBack }: LandingProps) {
  const texts = accountsNl.landing
  const signIn = useSignInWithLink()
  // A signed-in person need not press. The call records that the link was opened.
  const openLink = useEffectEvent(() => signIn.mutate({ token }))
  const hasStarted = useRef(false)
  const isUntouched = signIn.isIdle
  const isSignedIn = link?.isAlive === true && link.isMine
  useEffect(() => {
    if (!isSignedIn || hasStarted.current || !isUntouched) return
    hasStarted.current = true
    openLink()
  }, [isSignedIn, isUntouched])
  const challenge = challengeIn(signIn.error)
  const closedBy = closedStudioNameIn(signIn.error)
  if (closedBy !== undefined) return <GalleryClosed studioName={closedBy} onBack={onBack} />
  if (challenge) return <SignInCodeForm challenge={challenge} onBack={onBack} />
  if (isLinkDead(link, signIn.error)) return <DeadLink {...{ token, link, onBack }} />
  const opening = link?.opening
  const submit = (
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
  if (isLinkDead(link, reset.error)) return <DeadLink {...{ token, link, onBack }} />
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

function DeadLink({ token, link, onBack }: LandingProps) {
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
