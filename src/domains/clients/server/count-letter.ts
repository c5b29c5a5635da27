import { asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { waitAfterAttempt } from '#domains/accounts/server/accounts.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { awaitsInvitation } from '../clients.rules.ts'
import { factsForLetter } from './clients.sql.ts'

/** As long as a trial: spammers do not stay longer. */
const NEW_FOR_MS = 14 * 24 * 60 * 60_000

type Writing = {
  services: Services
  viewer: PhotographerViewer
  /** Not counted, because nothing is mailed: the client's present `email`, or a client who stopped letters. */
  input: { clientId?: string | undefined; email?: string | undefined }
  ipAddress: string
  now: Date
  refuse: (code: 'too_many_attempts', facts: { waitSeconds: number }) => never
}

/**
 * Counts a letter to an address a studio typed, and refuses above the limits. For use as `beforeTransaction`, so that
 * the count stays even if the letter is not sent, as when an address turns out to be taken.
 */
export async function countLetter(call: Writing): Promise<void> {
  const { services, viewer, input, ipAddress, now, refuse } = call
  const waitMs = await asViewer(services.pool, viewer, (tx) =>
    waitAfterLetter({ tx, now, ipAddress }, viewer, input),
  )
  if (waitMs > 0) refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) })
}

/** Counts a letter of a studio; returns how long it must wait in milliseconds, 0 when it may be sent. */
export async function waitAfterLetter(
  attempt: { tx: Tx; now: Date; ipAddress?: string },
  studio: { id: string },
  { clientId, email }: Writing['input'],
): Promise<number> {
  const { since, client } = await factsForLetter(attempt.tx, studio, clientId)
  if (client && (email === undefined ? client.lettersStoppedAt !== null : client.email === email)) return 0
  // Correcting the address of a client who was never invited mails nobody.
  if (client && email !== undefined && awaitsInvitation(client)) return 0
  const isNew = attempt.now.getTime() - since.getTime() < NEW_FOR_MS
  const [inAnHour, inADay] = isNew
    ? (['write_client_while_new', 'write_client_in_a_day_while_new'] as const)
    : (['write_client', 'write_client_in_a_day'] as const)
  const waits = [
    await waitAfterAttempt(attempt, inAnHour, studio.id),
    await waitAfterAttempt(attempt, inADay, studio.id),
  ]
  if (client && client.lastSeenAt === null)
    waits.push(await waitAfterAttempt(attempt, 'write_unseen_client', client.id))
  return Math.max(...waits)
}
