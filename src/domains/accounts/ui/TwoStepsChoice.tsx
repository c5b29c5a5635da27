import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, Smartphone, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { useSave } from '#platform/browser/use-save.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { canUsePasskeys } from '../passkeys/ui/can-use-passkeys.ts'
import { signInWithPasskey } from '../passkeys/ui/sign-in-with-passkey.ts'
import { passkeysQuery } from '../passkeys/ui/passkeys.queries.ts'
import { securityNl } from '../security.nl.ts'

const TwoFactorDialog = lazy(async () => ({
  default: (await import('./TwoFactorDialog.tsx')).TwoFactorDialog,
}))

const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog,
}))

const texts = securityNl.secondStep

type Way = 'app' | 'passkey'

/**
 * Calls `onContinue` on focus too, because another tab may have set up a second step. Ignores focus
 * while a dialog may show recovery codes.
 */
export function useSecondStepSetup(onContinue: () => Promise<unknown>) {
  const [way, setWay] = useState<Way>()
  useEffect(() => {
    if (way) return undefined
    const onFocus = () => void onContinue()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [way, onContinue])
  const close = () => {
    setWay(undefined)
    void onContinue()
  }
  return { way, setWay, close }
}

export const SecondStepDialog = ({ way, onClose }: { way: Way; onClose: () => void }) => (
  <Suspense>
    {way === 'app' ? <TwoFactorDialog goal="on" onClose={onClose} /> : <AddPasskeyDialog onClose={onClose} />}
  </Suspense>
)

type TwoStepsChoiceProps = { onChoose: (way: Way) => void; onSignedIn: () => void }

export function TwoStepsChoice({ onChoose, onSignedIn }: TwoStepsChoiceProps) {
  const { data: passkeys } = useQuery(passkeysQuery)
  const signIn = useSave(() => signInWithPasskey(), {
    messages: accountsNl.passkey,
    onDone: (arrived) => {
      if (arrived) onSignedIn()
    },
  })
  const { byApp, byPasskey, knownPasskey } = texts
  const mayUsePasskeys = canUsePasskeys()
  const hasPasskey = mayUsePasskeys && passkeys !== undefined && passkeys.length > 0
  return (
    <Card>
      {hasPasskey && (
        <Choice icon={Fingerprint} {...knownPasskey}>
          <Button busy={signIn.isPending} onClick={() => signIn.mutate(undefined)}>
            {knownPasskey.submit}
          </Button>
        </Choice>
      )}
      <Choice icon={Smartphone} {...byApp}>
        <Button kind={hasPasskey ? 'outline' : 'ink'} onClick={() => onChoose('app')}>
          {byApp.submit}
        </Button>
      </Choice>
      {mayUsePasskeys && !hasPasskey && (
        <Choice icon={KeyRound} {...byPasskey}>
          <Button kind="outline" onClick={() => onChoose('passkey')}>
            {byPasskey.submit}
          </Button>
        </Choice>
      )}
    </Card>
  )
}

type ChoiceProps = { icon: LucideIcon; title: string; line: string; children: ReactNode }

function Choice({ icon: Icon, title, line, children }: ChoiceProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex gap-4 p-5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" strokeWidth={1.5} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        <p className="mb-3 text-soft">{line}</p>
        {children}
      </div>
    </section>
  )
}
