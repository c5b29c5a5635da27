import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { challengeIn, closedIn, useSignInWithLink, type LookedAtLink } from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { LinkGone } from '../mail-links/ui/LinkGone.tsx'
import { SignInCodeForm } from '../two-factor/ui/SignInCodeForm.tsx'

const texts = accountsNl.landing

type SignInLinkLandingProps = {
  token: string
  /** Undefined when looking it up failed. */
  link: LookedAtLink | undefined
  onBack: () => void
}

/** Signs in at a press, because mail programs open links and would use this one up. */
export function SignInLinkLanding({ token, link, onBack }: SignInLinkLandingProps) {
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
  const isGone = link === null || link?.isAlive === false || refusalOf(signIn.error)?.code === 'link_expired'
  if (isGone) return <LinkGone token={token} isKnown={Boolean(link)} onBack={onBack} />
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{texts.title}</h1>
        <p className="text-soft">{texts.line}</p>
      </div>
      <Button size="large" wide busy={signIn.isPending} onClick={() => signIn.mutate({ token })}>
        {texts.submit}
      </Button>
    </div>
  )
}
