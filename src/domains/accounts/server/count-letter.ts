import { asSystem, elevated } from '#domains/access/server/access.ts'
import type { CountLetter } from '#domains/mail/server/mail.ts'
import { afterRollback, type Tx } from '#platform/db/transaction.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { waitAfterAttempt, type RefuseTooMany } from './attempts.ts'

/** Length of a trial: spammers do not stay longer. */
const NEW_FOR_MS = 14 * 24 * 60 * 60_000

export type TypedAddress = {
  /** Studio in whose name the letter goes. */
  studioId?: string
  /** A client who was never here. */
  unseenClientId?: string
  /** Nobody is signed in, so the network counts. */
  isByStranger?: boolean
}

type LetterCall = { tx: Tx; now: Date; ipAddress?: string; refuse: RefuseTooMany }

/**
 * Counts a letter to an address that someone typed, whichever door sends it, and refuses above the limits. The count
 * stays when the refusal undoes the rest.
 */
export const countsLetter =
  ({ refuse, ...attempt }: LetterCall, typed: TypedAddress): CountLetter =>
  async () => {
    const waitMs = await waitAfterLetter(attempt, typed)
    if (waitMs === 0) return
    afterRollback(attempt.tx, async (pool) => {
      await asSystem(pool, (tx) => waitAfterLetter({ ...attempt, tx }, typed))
    })
    refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) })
  }

async function waitAfterLetter(
  attempt: Omit<LetterCall, 'refuse'>,
  { studioId, unseenClientId, isByStranger = false }: TypedAddress,
): Promise<number> {
  const waits = [0]
  if (studioId !== undefined) {
    const studio = await elevated(attempt.tx, (tx) => accountsSql.findRegistration(tx, studioId))
    const isNew = attempt.now.getTime() - studio!.registeredAt.getTime() < NEW_FOR_MS
    const guesses = isNew
      ? (['write_client_while_new', 'write_client_in_a_day_while_new'] as const)
      : (['write_client', 'write_client_in_a_day'] as const)
    for (const guess of guesses) waits.push(await waitAfterAttempt(attempt, guess, studioId))
  }
  if (unseenClientId !== undefined)
    waits.push(await waitAfterAttempt(attempt, 'write_unseen_client', unseenClientId))
  if (isByStranger) waits.push(await waitAfterAttempt(attempt, 'write_as_stranger'))
  return Math.max(...waits)
}
