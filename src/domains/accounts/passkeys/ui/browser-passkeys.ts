import type { ContractRouterClient } from '@orpc/contract'
import type { passkeysContract } from '../../passkeys.contract.ts'
import { CHALLENGE_LIFETIME_MS } from '../passkeys.rules.ts'

type Api = ContractRouterClient<typeof passkeysContract>
type NewPasskeyOptions = Awaited<ReturnType<Api['startAdding']>>
type NewPasskey = Parameters<Api['addPasskey']>[0]['credential']
type SignInOptions = Awaited<ReturnType<Api['startSignIn']>>
export type PasskeyAssertion = Parameters<Api['signInWithPasskey']>[0]

// One minute early, so that a late choice is still valid.
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
    if (isCanceled(error)) return 'called_off'
    throw error
  }
}

/** Returns undefined when the person cancels or has no passkey. */
export const askForPasskey = (options: SignInOptions): Promise<PasskeyAssertion | undefined> =>
  getPasskey(options, {}).catch((error: unknown) => {
    if (isCanceled(error)) return undefined
    throw error
  })

/** Drops errors, because the person did not ask for autofill. */
export async function passkeyFromAutofill(
  ask: () => Promise<SignInOptions>,
  ending: AbortSignal,
): Promise<PasskeyAssertion | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const signal = AbortSignal.any([ending, AbortSignal.timeout(RENEWED_AFTER_MS)])
  try {
    return await getPasskey(await ask(), { mediation: 'conditional', signal })
  } catch (error) {
    return isNamed(error, 'TimeoutError') && !ending.aborted ? passkeyFromAutofill(ask, ending) : undefined
  }
}

export async function forgetPasskey(removed: { rpId: string; credentialId: string }): Promise<void> {
  await PublicKeyCredential.signalUnknownCredential?.(removed)
}

async function getPasskey(
  options: SignInOptions,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await navigator.credentials.get({ ...how, publicKey })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: userHandle && base64url(userHandle),
    },
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name
const isCanceled = (error: unknown) => isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')

// Not `toJSON`: some password managers don’t implement it.
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
