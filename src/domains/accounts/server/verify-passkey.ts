import { elevated, type Work } from '#domains/access/server/access.ts'
import { consumeProof } from './mail-links.ts'
import { readSignedChallenge, readVerifiedSignCount } from '../passkeys/server/passkey-proofs.ts'
import * as passkeysSql from '../passkeys/server/passkeys.sql.ts'

type Purpose = 'add_passkey' | 'give_passkey' | 'prove_again'
type PasskeyAssertion = Parameters<typeof readVerifiedSignCount>[2]

/** Consumes the challenge, even when the signature is wrong. */
export async function consumeChallenge(
  call: Work<'tx' | 'services' | 'now'>,
  purpose: Purpose,
  assertion: Parameters<typeof readSignedChallenge>[0],
) {
  const challenge = readSignedChallenge(assertion)
  if (challenge === undefined) return undefined
  const proof = await consumeProof(call, purpose, challenge)
  return proof && { challenge, userId: proof.userId }
}

/** Returns the passkey and who requested the challenge, or a refusal code. */
export async function verifyPasskey(
  call: Work<'tx' | 'services' | 'now'>,
  purpose: Purpose,
  assertion: PasskeyAssertion,
) {
  const proof = await consumeChallenge(call, purpose, assertion)
  if (!proof) return 'challenge_expired'
  const known = await elevated(call.tx, (tx) => passkeysSql.findPasskeyByCredential(tx, assertion.id))
  const used = known && (await verifySignatureAndStoreCount(call, known, proof.challenge, assertion))
  return used ? { passkey: used, askedBy: proof.userId } : 'passkey_refused'
}

/** Stores the new counter. Returns undefined when a check fails. */
export async function verifySignatureAndStoreCount(
  { tx, services, now }: Work<'tx' | 'services' | 'now'>,
  known: passkeysSql.Passkey,
  challenge: string,
  assertion: PasskeyAssertion,
) {
  const signCount = await readVerifiedSignCount(services, challenge, assertion, known)
  if (signCount === undefined) return undefined
  return elevated(tx, (tx) => passkeysSql.updateSignCount(tx, known.id, signCount, now))
}
