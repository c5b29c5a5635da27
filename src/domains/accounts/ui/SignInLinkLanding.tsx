import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/Button.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { challengeIn, closedIn, useSignInWithLink } from './accounts.queries.ts'
import { GalleryClosed } from './GalleryClosed.tsx'
import { LinkGone } from './LinkGone.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'

const words = accountsNl.landing

/** Asks for one press: mail programs open links to look at them, and would use this one up. */
export function SignInLinkLanding({ token, onBack }: { token: string; onBack: () => void }) {
  const signIn = useSignInWithLink()
  const challenge = challengeIn(signIn.error)
  const closedBy = closedIn(signIn.error)
  if (closedBy !== undefined) return <GalleryClosed studioName={closedBy} onBack={onBack} />
  if (challenge) return <SignInCodeForm challenge={challenge} onBack={onBack} />
  if (refusalOf(signIn.error)?.code === 'link_expired') return <LinkGone onBack={onBack} />
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{words.title}</h1>
        <p className="text-soft">{words.line}</p>
      </div>
      <Button size="large" wide busy={signIn.isPending} onClick={() => signIn.mutate({ token })}>
        {words.submit}
      </Button>
    </div>
  )
}
