// Wraps the browser's WebAuthn API. A person who cancels is no error.
import type { ContractRouterClient } from '@orpc/contract'
import type { passkeysContract } from '../../passkeys.contract.ts'
import { CHALLENGE_LIFETIME_MS } from '../passkeys.rules.ts'

type Api = ContractRouterClient<typeof passkeysContract>
type NewPasskeyOptions = Awaited<ReturnType<Api['startAdding']>>
type NewPasskey = Parameters<Api['addPasskey']>[0]['credential']
type SignInOptions = Awaited<ReturnType<Api['startSignIn']>>
export type GivenPasskey = Parameters<Api['signInWithPasskey']>[0]

// A minute before the challenge expires, so that a late choice is still in time.
const RENEWED_AFTER_MS = CHALLENGE_LIFETIME_MS - 60_000

export async function makePasskey(
  options: NewPasskeyOptions,
): Promise<NewPasskey | 'called_off' | 'known_here'> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  try {
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
    const response = {
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
    }
    return { id: made.id, response }
  } catch (error) {
    if (isNamed(error, 'InvalidStateError')) return 'known_here'
    if (isCalledOff(error)) return 'called_off'
    throw error
  }
}

/** Asks for a passkey in the browser's own dialog; undefined when the person cancels, or has none. */
export const askForPasskey = (options: SignInOptions): Promise<GivenPasskey | undefined> =>
  getPasskey(options, {}).catch((error: unknown) => {
    if (isCalledOff(error)) return undefined
    throw error
  })

/** Offers passkeys in the address field's autofill until `ending`. Errors are dropped: nobody asked for this. */
export async function passkeyFromAutofill(
  ask: () => Promise<SignInOptions>,
  ending: AbortSignal,
): Promise<GivenPasskey | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const signal = AbortSignal.any([ending, AbortSignal.timeout(RENEWED_AFTER_MS)])
  try {
    return await getPasskey(await ask(), { mediation: 'conditional', signal })
  } catch (error) {
    return isNamed(error, 'TimeoutError') && !ending.aborted ? passkeyFromAutofill(ask, ending) : undefined
  }
}

/** Tells the device, where a browser supports it, that the account no longer knows this passkey. */
export async function forgetPasskey(removed: { rpId: string; credentialId: string }): Promise<void> {
  await PublicKeyCredential.signalUnknownCredential?.(removed)
}

async function getPasskey(
  options: SignInOptions,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<GivenPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const given = (await navigator.credentials.get({ ...how, publicKey })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    given.response as AuthenticatorAssertionResponse
  return {
    id: given.id,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: userHandle && base64url(userHandle),
    },
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name
const isCalledOff = (error: unknown) => isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')

// Not `toJSON`: not every password manager that stands in for a device implements it.
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
