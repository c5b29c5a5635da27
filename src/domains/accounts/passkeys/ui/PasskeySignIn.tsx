import { Fingerprint } from 'lucide-react'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { passkeySignInNl as texts } from '../passkey-sign-in.nl.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

const atButton = ['passkey_refused', 'challenge_expired'] as const

/** In without a password; where a browser can, it offers the same while the address is typed. */
export function PasskeySignIn() {
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
        {texts.submit}
      </Button>
      <p role="alert" className="text-13 font-medium text-red empty:hidden">
        {said && texts.refusals[said]}
      </p>
    </>
  )
}
