import { useSearch } from '@tanstack/react-router'
import { readParams } from '#kit/ui/search-params.ts'
import { Button } from '#ui/actions/Button.tsx'
import { accountsNl } from '../../accounts.nl.ts'
import { useRenewMailLink } from '../../ui/accounts.queries.ts'
import { signInParams } from '../../ui/sign-in-params.ts'

const texts = accountsNl.linkGone

type LinkGoneProps = {
  token: string
  /** The person is known, so a new link can be mailed. */
  isKnown: boolean
  onBack: () => void
}

export function LinkGone({ token, isKnown, onBack }: LinkGoneProps) {
  const renew = useRenewMailLink()
  const { next: path } = readParams(signInParams, useSearch({ strict: false }))
  if (renew.isSuccess) return <Words {...texts.sent} />
  return (
    <div className="grid gap-5">
      <Words title={texts.title} line={isKnown ? texts.mailLine : texts.line} />
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

const Words = ({ title, line }: { title: string; line: string }) => (
  <div className="grid gap-2" role="alert">
    <h1 className="font-serif text-28">{title}</h1>
    <p className="text-soft">{line}</p>
  </div>
)
