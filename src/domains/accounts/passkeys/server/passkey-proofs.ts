// The only file that uses the WebAuthn library.
import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import type { givenPasskey, newPasskey } from '../../passkeys.contract.ts'
import type { Passkey } from './passkeys.sql.ts'

type NewPasskey = z.infer<typeof newPasskey>
type GivenPasskey = z.infer<typeof givenPasskey>

// Loaded at the first passkey: its certificate formats make it large, and most processes never need it.
const library = () => import('@simplewebauthn/server')

const credential = { type: 'public-key', clientExtensionResults: {} } as const

/** A passkey belongs to the site where it was made; the browser offers it to no other. */
export function siteOf({ publicUrl }: Pick<Services, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

const clientData = z.object({ challenge: z.string().min(1) })

export function challengeIn({ response }: NewPasskey | GivenPasskey): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return clientData.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}

/**
 * Verifies a new passkey and returns what to store; undefined when it is for another site or was made without user
 * verification.
 */
export async function readNewPasskey(services: Services, challenge: string, given: NewPasskey) {
  const { origin, rpId } = siteOf(services)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...given, ...credential, rawId: given.id },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(unlessWrong(services))
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
}

/** Verifies a signature and returns the device's new counter; undefined when the signature is wrong. */
export async function signCountOf(
  services: Services,
  challenge: string,
  given: GivenPasskey,
  known: Passkey,
): Promise<number | undefined> {
  const { origin, rpId } = siteOf(services)
  const { userHandle, ...signed } = given.response
  if (userHandle && userHandle !== userHandleOf(known.onlySeat ?? known.userId)) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, id: given.id, rawId: given.id, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: Buffer.from(known.publicKey, 'base64url'),
      counter: known.signCount,
    },
  }).catch(unlessWrong(services))
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The device stores this with the key, and returns it when signing in. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')

type NotVerified = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }

// The library throws on every mismatch; the reason is only for the log.
const unlessWrong =
  ({ log }: Services) =>
  (error: unknown): NotVerified => {
    log.info({ reason: error instanceof Error ? error.message : error }, 'a passkey was refused')
    return { verified: false }
  }
