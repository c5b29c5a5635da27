import { type Work, elevated } from '#domains/access/server/access.ts'
import { afterCommit } from '#domains/access/server/serve-contract.ts'
import { personIdOf, type SignedInViewer, onlySeatOf } from '#domains/access/viewer.rules.ts'
import type { ProofOfPerson } from '../proof.contract.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { requiresCode, consumeAppCode, consumeRecoveryCode } from './two-factor.ts'
import { countAttemptOrRefuse, clearAttempts, type RefuseTooMany } from './attempts.ts'
import { findByPassword } from './password-hash.ts'
import * as passwordsSql from './passwords.sql.ts'
import { listSeats } from './seats.ts'

type ProofCall = Work<'tx' | 'services' | 'now'> & {
  ipAddress: string
  viewer: SignedInViewer
  refuse: RefuseTooMany &
    ((code: 'wrong_credentials' | 'wrong_code' | 'challenge_expired' | 'passkey_refused') => never)
}

/** Returns undefined when the proof is valid, else the refusal. */
export async function checkProofForRefusal(call: ProofCall, proof: ProofOfPerson) {
  const { tx, viewer, refuse } = call
  const personId = personIdOf(viewer)
  if (proof.by === 'password') return checkPasswordForRefusal(call, proof.password)
  const attempt = proof.by === 'code' ? 'second_factor' : 'use_passkey'
  const attemptSubject = proof.by === 'code' ? personId : proof.passkey.id
  const blocked = await countAttemptOrRefuse(call, attempt, attemptSubject)
  if (blocked) return blocked
  // Refuses after the commit, so that the attempt stays counted and the challenge consumed.
  if (proof.by === 'code') {
    if (!(await consumeCode(call, personId, proof.code))) return afterCommit(async () => refuse('wrong_code'))
  } else {
    const used = await verifyPasskey(call, 'prove_again', proof.passkey)
    if (typeof used === 'string') return afterCommit(async () => refuse(used))
    const isOwn = used.passkey.userId === personId && used.askedBy === personId
    if (!isOwn) return afterCommit(async () => refuse('passkey_refused'))
  }
  await clearAttempts(tx, attempt, attemptSubject)
  return undefined
}

/** Accepts no code of an unconfirmed key: two-step sign-in is not on yet. */
const consumeCode = async (call: ProofCall, personId: string, code: string) =>
  (await requiresCode(call.tx, personId)) &&
  ((await consumeAppCode(call, personId, code)) || (await consumeRecoveryCode(call, personId, code)))

type PasswordCall = Work<'tx' | 'now'> & {
  viewer: SignedInViewer
  ipAddress: string
  refuse: RefuseTooMany & ((code: 'wrong_credentials') => never)
}

/** Returns undefined when the password is right, else the refusal. */
export async function checkPasswordForRefusal(call: PasswordCall, password: string) {
  const { tx, viewer, refuse } = call
  const blocked = await countAttemptOrRefuse(call, 'change_password', viewer.id)
  if (blocked) return blocked
  const isRight = (await findByPassword(password, await acceptedPasswords(call))) !== undefined
  // Refuses after the commit, so that the attempt stays counted.
  if (!isRight) return afterCommit(async () => refuse('wrong_credentials'))
  await clearAttempts(tx, 'change_password', viewer.id)
  return undefined
}

/**
 * Returns the person’s own password, or else all their passwords. A seat-bound session needs its
 * seat’s password, or any password if the person has no other seat.
 */
async function acceptedPasswords({ tx, viewer }: Pick<PasswordCall, 'tx' | 'viewer'>) {
  const known = await elevated(tx, (tx) => passwordsSql.passwordsOf(tx, personIdOf(viewer)))
  const onlySeat = onlySeatOf(viewer)
  if (onlySeat === undefined) {
    const own = known.filter(({ seatId }) => seatId === null)
    return own.length > 0 ? own : known
  }
  const isOnly = (await listSeats({ tx }, personIdOf(viewer))).length === 1
  return known.filter(({ seatId }) => isOnly || seatId === onlySeat)
}
