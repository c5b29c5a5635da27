import type { Call } from '#domains/access/server/serve-contract.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import { pick } from '#platform/pure/pick.ts'
import { elevated } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { findOrCreateClients, lockEmails } from '#domains/accounts/server/accounts.ts'
import { announceStudioEvents, recordMany } from '#domains/activity/server/activity.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import { clientTextNames, type ClientTexts } from '../client-fields.rules.ts'
import { fullName, type NotImportedReason } from '../clients.rules.ts'
import * as clientsSql from './clients.sql.ts'

type Person = ClientTexts & { email: string }

/**
 * Adds people whom the studio doesn't have yet, in the order of the list, while its plan has
 * places. Adds a repeated email once.
 */
export async function importClients(
  call: Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'now' | 'ipAddress'>,
  people: readonly Person[],
) {
  const { tx, viewer, now, ipAddress } = call
  // Locks emails before places, as `createClient` does, so that two requests can't deadlock.
  const emails = people.map(({ email }) => email)
  await lockEmails(call, emails)
  const own = new Set(await clientsSql.findClientEmailsAmong(tx, viewer, emails))
  const places = await elevated(tx, (tx) => clientsSql.lockAndCountFreePlaces(tx, viewer))

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
    // Descending ids, so that 'newest first' keeps the order of the list.
    const ids = Array.from(added, () => uuidv7(now.getTime()))
      .toSorted()
      .toReversed()
    const named = added.map((person, at) => ({
      id: itemAt(ids, at),
      email: person.email,
      name: fullName(person),
    }))
    // Sets no password: imported clients sign in by a link.
    const people = await findOrCreateClients(call, named)
    const clients = added.map((person, at) => ({
      id: itemAt(ids, at),
      personId: itemAt(people, at),
      ...pick(person, clientTextNames),
    }))
    await clientsSql.addClients(tx, viewer, clients, now)
    const about = { action: 'client_created', studioId: viewer.id, ipAddress } as const
    const lines = named.map(({ id, name }) => ({ ...about, details: name, clientId: id }))
    await recordMany(tx, viewer, lines, now)
    const created = named.map(({ id, name }) => ({ client: { id, name } }))
    const events = created.map((data) => ({ type: 'client.created' as const, data }))
    await announceStudioEvents(tx, viewer.id, events, now)
    await publish(tx, [viewer.id], { topic: 'clients' })
  }
  return { addedCount: added.length, notAdded }
}
