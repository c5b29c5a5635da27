import { elevated } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { findClientPeople, holdEmails } from '#domains/accounts/server/accounts.ts'
import { announceMany, recordMany } from '#domains/activity/server/activity.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import { fullName, type NotImportedReason } from '../clients.rules.ts'
import * as clientsSql from './clients.sql.ts'

type Importing = { tx: Tx; viewer: PhotographerViewer; now: Date; ipAddress: string }
type Person = { firstName: string; lastName: string; email: string }

/**
 * Adds those of a list whom this studio does not have yet, in order, as far as its plan has places. A repeated address
 * is added once. Returns who was not added.
 */
export async function importClients(call: Importing, people: readonly Person[]) {
  const { tx, viewer, now, ipAddress } = call
  // Locks addresses before places, in the same order as `createClient`.
  const emails = people.map(({ email }) => email)
  await holdEmails(call, emails)
  const own = new Set(await clientsSql.findOwnEmails(tx, viewer, emails))
  const places = await elevated(tx, (tx) => clientsSql.holdPlaces(tx, viewer))

  const added: Person[] = []
  const notAdded: { at: number; reason: NotImportedReason }[] = []
  for (const [at, person] of people.entries()) {
    const { email } = person
    if (own.has(email)) notAdded.push({ at, reason: 'exists' })
    else if (added.length >= places) notAdded.push({ at, reason: 'no_place' })
    else {
      added.push(person)
      own.add(email)
    }
  }
  if (added.length > 0) {
    // Descending ids, so that 'newest first' shows them in the order of the list.
    const ids = Array.from(added, () => uuidv7(now.getTime()))
      .toSorted()
      .toReversed()
    const named = added.map((person, at) => ({ id: ids[at]!, email: person.email, name: fullName(person) }))
    // Without a password: they sign in by a link.
    const people = await findClientPeople(call, named)
    const clients = added.map(({ firstName, lastName }, at) => ({
      id: ids[at]!,
      personId: people[at]!,
      firstName,
      lastName,
    }))
    await clientsSql.addClients(tx, viewer, clients, now)
    const about = { action: 'client_created', studioId: viewer.id, ipAddress } as const
    const lines = named.map(({ id, name }) => ({ ...about, details: name, clientId: id }))
    await recordMany(tx, viewer, lines, now)
    const created = named.map(({ id, name }) => ({ client: { id, name } }))
    const events = created.map((data) => ({ type: 'client.created' as const, data }))
    await announceMany(tx, viewer.id, events, now)
    await publish(tx, [viewer.id], { topic: 'clients' })
  }
  return { addedCount: added.length, notAdded }
}
