import { browserApi } from '#platform/browser/api.ts'
import type { passkeysContract } from '../../passkeys.contract.ts'
import type { PasskeyAssertion } from './browser-passkeys.ts'

const passkeys = browserApi<typeof passkeysContract>('passkeys')

export const startPasskeySignIn = () => passkeys.startSignIn({})

export async function signInWithPasskey(chosenPasskey?: PasskeyAssertion) {
  const { askForPasskey } = await import('./browser-passkeys.ts')
  const passkey = chosenPasskey ?? (await askForPasskey(await startPasskeySignIn()))
  return passkey && passkeys.signInWithPasskey(passkey)
}
