import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import type { passkeyAssertion, newPasskey } from '../../passkeys.contract.ts'
import type { Passkey } from './passkeys.sql.ts'

type NewPasskey = z.infer<typeof newPasskey>
type PasskeyAssertion = z.infer<typeof passkeyAssertion>

// Loaded at the first passkey: the library is large and rarely needed.
const library = () => import('@simplewebauthn/server')

const credential = { type: 'public-key', clientExtensionResults: {} } as const

/** Site of all passkeys: browsers offer a passkey only at the site where it was made. */
export function siteOf({ publicUrl }: Pick<Services, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

const clientData = z.object({ challenge: z.string().min(1) })

export function readSignedChallenge({ response }: NewPasskey | PasskeyAssertion): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return clientData.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}

/** Returns what to store; undefined when a check fails, such as the site check. */
export async function verifyNewPasskey(services: Services, challenge: string, registration: NewPasskey) {
  const { origin, rpId } = siteOf(services)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...registration, ...credential, rawId: registration.id },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(logMismatch(services))
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
}

/** Returns the device’s new counter; undefined when a check fails, such as the signature check. */
export async function readVerifiedSignCount(
  services: Services,
  challenge: string,
  assertion: PasskeyAssertion,
  known: Passkey,
): Promise<number | undefined> {
  const { origin, rpId } = siteOf(services)
  const { userHandle, ...signed } = assertion.response
  if (userHandle && userHandle !== userHandleOf(known.onlySeat ?? known.userId)) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, id: assertion.id, rawId: assertion.id, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: Buffer.from(known.publicKey, 'base64url'),
      counter: known.signCount,
    },
  }).catch(logMismatch(services))
  return verified ? authenticationInfo?.newCounter : undefined
}

/** Handle that the device stores with the key and returns at sign-in. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')

type FailedVerification = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }

// The library throws on most mismatches; only the log gets the reason.
const logMismatch =
  ({ log }: Services) =>
  (error: unknown): FailedVerification => {
    log.info({ reason: error instanceof Error ? error.message : error }, 'a passkey was refused')
    return { verified: false }
  }
