import { elevated } from '#domains/access/server/access.ts'
import { afterCommit } from '#domains/access/server/serve-contract.ts'
import type { SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as accountsSql from './accounts.sql.ts'
import { blockedAttempt, forgetAttempts, type RefuseTooMany } from './attempts.ts'
import { verifyPassword } from './password-hash.ts'

type Owner = {
  tx: Tx
  viewer: SignedInViewer
  ipAddress: string
  now: Date
  refuse: RefuseTooMany & ((code: 'wrong_credentials') => never)
}

/** Asks anew for the password of who is signed in; answers nothing when it is right, and else the refusal to return. */
export async function wrongPassword(call: Owner, password: string) {
  const { tx, viewer, refuse } = call
  const blocked = await blockedAttempt(call, 'change_password', viewer.id)
  if (blocked) return blocked
  const hash = await elevated(tx, (tx) => accountsSql.passwordHash(tx, viewer.id))
  const isRight = hash ? await verifyPassword(password, hash) : false
  // The try stays counted, so the refusal comes after the commit.
  if (!isRight) return afterCommit(async () => refuse('wrong_credentials'))
  await forgetAttempts(tx, 'change_password', viewer.id)
  return undefined
}
