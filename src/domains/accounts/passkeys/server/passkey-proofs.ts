// The only file that knows the WebAuthn library: what a device signed is taken apart and judged here.
import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import type { givenPasskey, newPasskey } from '../../passkeys.contract.ts'
import type { Passkey } from './passkeys.sql.ts'

type NewPasskey = z.infer<typeof newPasskey>
type GivenPasskey = z.infer<typeof givenPasskey>

// At the first passkey and not at the start: with all its kinds of certificates it is large, and most starts see none.
const library = () => import('@simplewebauthn/server')

const credential = { type: 'public-key', clientExtensionResults: {} } as const

/** Passkeys belong to one site, which is where people reach the product; a browser gives them to no other. */
export function siteOf({ publicUrl }: Pick<Services, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

const clientData = z.object({ challenge: z.string().min(1) })

/** Which challenge was signed; undefined when this is no answer to one. */
export function challengeIn({ response }: NewPasskey | GivenPasskey): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return clientData.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}

/** What is kept of a new passkey; undefined when it is none for this site, or the device did not ask who was there. */
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

/** How often the device signed with this passkey, this time included; undefined when it did not sign as it must. */
export async function signCountOf(
  services: Services,
  challenge: string,
  given: GivenPasskey,
  known: Passkey,
): Promise<number | undefined> {
  const { origin, rpId } = siteOf(services)
  const { userHandle, ...signed } = given.response
  if (userHandle && userHandle !== userHandleOf(known.userId)) return undefined
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

/** What a device keeps beside the key, to say whose it is. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')

type NotVerified = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }

// It throws at whatever does not fit, and says why: nothing for the person, but something for who reads the log.
const unlessWrong =
  ({ log }: Services) =>
  (error: unknown): NotVerified => {
    log.info({ reason: error instanceof Error ? error.message : error }, 'a passkey was refused')
    return { verified: false }
  }
