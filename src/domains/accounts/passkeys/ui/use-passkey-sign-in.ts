import { useEffect } from 'react'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { passkeySignInNl } from '../passkey-sign-in.nl.ts'
import type { passkeysContract } from '../../passkeys.contract.ts'
import { useArrive } from '../../ui/accounts.queries.ts'
import type { GivenPasskey } from './browser-passkeys.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'

const passkeys = browserApi<typeof passkeysContract>('passkeys')

// The page itself first.
const AUTOFILL_DELAY_MS = 1500

/** Signs in with the passkey that was given already, or with one that is asked for now. */
export function usePasskeySignIn() {
  const arrive = useArrive()
  const signIn = useSave(signInWith, {
    messages: passkeySignInNl,
    inlineErrors: ['passkey_refused', 'challenge_expired'],
    onDone: (arrived) => {
      if (arrived) void arrive(arrived)
    },
  })
  const { isPending, mutate } = signIn

  // A browser takes one request at a time, so this one makes way while the button's is running.
  useEffect(() => {
    if (isPending || !canUsePasskeys()) return undefined
    const ending = new AbortController()
    const offer = async () => {
      const { passkeyFromAutofill } = await import('./browser-passkeys.ts')
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
  const { askForPasskey } = await import('./browser-passkeys.ts')
  const passkey = given ?? (await askForPasskey(await passkeys.startSignIn({})))
  return passkey && passkeys.signInWithPasskey(passkey)
}
