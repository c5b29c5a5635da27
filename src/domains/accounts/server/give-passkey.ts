import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { takeProof } from './mail-links.ts'
import { challengeIn, signCountOf } from '../passkeys/server/passkey-proofs.ts'
import * as passkeysSql from '../passkeys/server/passkeys.sql.ts'

type Asking = { tx: Tx; services: Services; now: Date }
type Purpose = 'add_passkey' | 'give_passkey' | 'prove_again'
type Given = Parameters<typeof signCountOf>[2]

/** Uses up the challenge that was signed, also where the signature is wrong. */
export async function takeChallenge(
  call: Asking,
  purpose: Purpose,
  given: Parameters<typeof challengeIn>[0],
) {
  const challenge = challengeIn(given)
  if (challenge === undefined) return undefined
  const proof = await takeProof(call, purpose, challenge)
  return proof && { challenge, userId: proof.userId }
}

/** The passkey that signed its challenge rightly, and whom the challenge was for; else why not. */
export async function takeGivenPasskey(call: Asking, purpose: Purpose, given: Given) {
  const asked = await takeChallenge(call, purpose, given)
  if (!asked) return 'challenge_expired'
  const known = await elevated(call.tx, (tx) => passkeysSql.passkeyByCredential(tx, given.id))
  const used = known && (await useOnce(call, known, asked.challenge, given))
  return used ? { passkey: used, askedBy: asked.userId } : 'passkey_refused'
}

export async function useOnce(
  { tx, services, now }: Asking,
  known: passkeysSql.Passkey,
  challenge: string,
  given: Given,
) {
  const signCount = await signCountOf(services, challenge, given, known)
  if (signCount === undefined) return undefined
  return elevated(tx, (tx) => passkeysSql.usePasskey(tx, known.id, signCount, now))
}
