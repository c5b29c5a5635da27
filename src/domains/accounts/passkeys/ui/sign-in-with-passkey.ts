import { browserApi } from '#platform/browser/api.ts'
import type { passkeysContract } from '../../passkeys.contract.ts'
import type { GivenPasskey } from './browser-passkeys.ts'

const passkeys = browserApi<typeof passkeysContract>('passkeys')

export const startPasskeySignIn = () => passkeys.startSignIn({})

/** Signs in with this passkey, else with the one that the browser asks for; undefined when the person calls it off. */
export async function signInWithPasskey(given?: GivenPasskey) {
  const { askForPasskey } = await import('./browser-passkeys.ts')
  const passkey = given ?? (await askForPasskey(await startPasskeySignIn()))
  return passkey && passkeys.signInWithPasskey(passkey)
}
