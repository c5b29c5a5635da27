import { afterCommit } from '#domains/access/server/serve-contract.ts'
import { personIdOf, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { ProofOfPerson } from '../proof.contract.ts'
import { takeGivenPasskey } from './give-passkey.ts'
import { asksCode, isCodeOfApp, isRecoveryCode } from './two-factor.ts'
import { wrongPassword } from './wrong-password.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'

type Proving = {
  tx: Tx
  services: Services
  now: Date
  ipAddress: string
  viewer: SignedInViewer
  refuse: RefuseTooMany &
    ((code: 'wrong_credentials' | 'wrong_code' | 'challenge_expired' | 'passkey_refused') => never)
}

/** Checks that it is still the signed-in person; undefined when it is, else the refusal to return. */
export async function notProven(call: Proving, proof: ProofOfPerson) {
  const { tx, viewer, refuse } = call
  const personId = personIdOf(viewer)
  if (proof.by === 'password') return wrongPassword(call, proof.password)
  const attempt = proof.by === 'code' ? 'second_factor' : 'use_passkey'
  const counted = proof.by === 'code' ? personId : proof.passkey.id
  const blocked = await blockedAttempt(call, attempt, counted)
  if (blocked) return blocked
  // After the commit, so that the attempt stays counted and the challenge used up.
  if (proof.by === 'code') {
    if (!(await isRightCode(call, personId, proof.code))) return afterCommit(async () => refuse('wrong_code'))
  } else {
    const used = await takeGivenPasskey(call, 'prove_again', proof.passkey)
    if (typeof used === 'string') return afterCommit(async () => refuse(used))
    const isOwn = used.passkey.userId === personId && used.askedBy === personId
    if (!isOwn) return afterCommit(async () => refuse('passkey_refused'))
  }
  await forgetAttempts(tx, attempt, counted)
  return undefined
}

/** A key that was begun and never confirmed proves nothing: whoever found the browser may have begun it. */
const isRightCode = async (call: Proving, personId: string, code: string) =>
  (await asksCode(call.tx, personId)) &&
  ((await isCodeOfApp(call, personId, code)) || (await isRecoveryCode(call, personId, code)))
