import { elevated } from '#domains/access/server/access.ts'
import { afterCommit } from '#domains/access/server/serve-contract.ts'
import { onlySeatOf, personIdOf, type SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'
import { findByPassword } from './password-hash.ts'
import * as passwordsSql from './passwords.sql.ts'
import { listSeats } from './seats.ts'

type Owner = {
  tx: Tx
  now: Date
  viewer: SignedInViewer
  ipAddress: string
  refuse: RefuseTooMany & ((code: 'wrong_credentials') => never)
}

/** Checks the signed-in person's password; undefined when it is right, else the refusal to return. */
export async function wrongPassword(call: Owner, password: string) {
  const { tx, viewer, refuse } = call
  const blocked = await blockedAttempt(call, 'change_password', viewer.id)
  if (blocked) return blocked
  const isRight = (await findByPassword(password, await passwordsThatCount(call))) !== undefined
  // After the commit, so that the attempt stays counted.
  if (!isRight) return afterCommit(async () => refuse('wrong_credentials'))
  await forgetAttempts(tx, 'change_password', viewer.id)
  return undefined
}

/** In a session of one seat of several, that seat's password; else the person's own, or while they have none any. */
async function passwordsThatCount({ tx, viewer }: Pick<Owner, 'tx' | 'viewer'>) {
  const known = await elevated(tx, (tx) => passwordsSql.passwordsOf(tx, personIdOf(viewer)))
  const onlySeat = onlySeatOf(viewer)
  if (onlySeat === undefined) {
    const own = known.filter(({ seatId }) => seatId === null)
    return own.length > 0 ? own : known
  }
  const isOnly = (await listSeats({ tx }, personIdOf(viewer))).length === 1
  return known.filter(({ seatId }) => isOnly || seatId === onlySeat)
}
