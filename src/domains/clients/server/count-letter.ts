import { asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { waitAfterAttempt } from '#domains/accounts/server/accounts.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { awaitsInvitation } from '../clients.rules.ts'
import { factsForLetter } from './clients.sql.ts'

/** As long as a trial: whoever came to send what nobody asked for does not stay longer. */
const NEW_FOR_MS = 14 * 24 * 60 * 60_000

type Writing = {
  services: Services
  viewer: PhotographerViewer
  /** With `email`, one that may be the client's already: then nothing is written. Nor to who wants no letters. */
  input: { clientId?: string | undefined; email?: string | undefined }
  ipAddress: string
  now: Date
  refuse: (code: 'too_many_attempts', facts: { waitSeconds: number }) => never
}

/**
 * Counts a letter that a studio has us write to an address it typed, and refuses once there are too many. To be the
 * `beforeTransaction` of each endpoint that writes one: the count stays, whatever comes of the letter, so that an address that
 * turns out to be taken counts as well.
 */
export async function countLetter({
  services,
  viewer,
  input,
  ipAddress,
  now,
  refuse,
}: Writing): Promise<void> {
  const waitMs = await asViewer(services.pool, viewer, (tx) =>
    waitAfterLetter({ tx, now, ipAddress }, viewer, input),
  )
  if (waitMs > 0) refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) })
}

/** Counts a letter of a studio, and answers for how long it must wait: 0 while it may go. */
export async function waitAfterLetter(
  attempt: { tx: Tx; now: Date; ipAddress?: string },
  studio: { id: string },
  { clientId, email }: Writing['input'],
): Promise<number> {
  const { since, client } = await factsForLetter(attempt.tx, studio, clientId)
  if (client && (email === undefined ? client.lettersStoppedAt !== null : client.email === email)) return 0
  // Correcting the address of who was never invited writes to nobody.
  if (client && email !== undefined && awaitsInvitation(client)) return 0
  const isNew = attempt.now.getTime() - since.getTime() < NEW_FOR_MS
  const waits = [
    await waitAfterAttempt(attempt, isNew ? 'write_client_while_new' : 'write_client', studio.id),
    await waitAfterAttempt(
      attempt,
      isNew ? 'write_client_in_a_day_while_new' : 'write_client_in_a_day',
      studio.id,
    ),
  ]
  if (client && client.lastSeenAt === null)
    waits.push(await waitAfterAttempt(attempt, 'write_unseen_client', client.id))
  return Math.max(...waits)
}
