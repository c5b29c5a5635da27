import { and, count, desc, eq, lt, gte, isNull, or, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { ClientStatus } from '../clients.rules.ts'
import { clients } from './clients.tables.ts'

const ofStudio = (viewer: PhotographerViewer) => eq(clients.createdBy, viewer.id)
const oneOfStudio = (viewer: PhotographerViewer, clientId: string) =>
  and(ofStudio(viewer), eq(clients.id, clientId))

const columns = {
  id: clients.id,
  firstName: clients.firstName,
  lastName: clients.lastName,
  email: profiles.email,
  status: clients.status,
  createdAt: clients.createdAt,
  lastSeenAt: clients.lastSeenAt,
}

export const listClients = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select(columns)
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.id))
    .where(ofStudio(viewer))
    .orderBy(desc(clients.createdAt), desc(clients.id))

export async function findClient(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [client] = await tx
    .select(columns)
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.id))
    .where(oneOfStudio(viewer, clientId))
  return client
}

/** As a client's way in shows them and their studio; asked as the product itself, for who is not signed in yet. */
export async function findWelcome(tx: Tx, clientId: string) {
  const [welcome] = await tx
    .select({
      email: profiles.email,
      studioName: shownStudioName,
      accentColor: shownAccentColor,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.id))
    .innerJoin(photographers, eq(photographers.id, clients.createdBy))
    .where(eq(clients.id, clientId))
  return welcome
}

export async function countClients(tx: Tx, viewer: PhotographerViewer, lastMonth: Date, thisMonth: Date) {
  const addedSince = (start: Date) => gte(clients.createdAt, start)
  const [counts] = await tx
    .select({
      total: count(),
      active: sql<number>`(count(*) filter (where ${eq(clients.status, 'Active')}))::int`,
      addedThisMonth: sql<number>`(count(*) filter (where ${addedSince(thisMonth)}))::int`,
      addedLastMonth: sql<number>`(count(*) filter (where ${addedSince(lastMonth)} and not ${addedSince(thisMonth)}))::int`,
    })
    .from(clients)
    .where(ofStudio(viewer))
  return counts!
}

type NewClient = { id: string; firstName: string; lastName: string }

export const addClient = (tx: Tx, viewer: PhotographerViewer, client: NewClient, now: Date) =>
  tx.insert(clients).values({ ...client, createdBy: viewer.id, createdAt: now, updatedAt: now })

type ClientChange = { firstName: string; lastName: string; status: ClientStatus }

/** Whether there was such a client of this studio to change. */
export async function updateClient(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  { firstName, lastName, status }: ClientChange,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(clients)
    .set({ firstName, lastName, status, updatedAt: now })
    .where(oneOfStudio(viewer, clientId))
    .returning({ id: clients.id })
  return changed.length === 1
}

/** Since when the studio has an account, and whether a client of it was ever here; nothing of a client it does not have. */
export async function factsForLetter(tx: Tx, viewer: PhotographerViewer, clientId: string | undefined) {
  const [studio] = await tx
    .select({ createdAt: profiles.createdAt })
    .from(profiles)
    .where(eq(profiles.id, viewer.id))
  const client = clientId === undefined ? undefined : await findClient(tx, viewer, clientId)
  return { since: studio!.createdAt, isUnseen: client !== undefined && client.lastSeenAt === null }
}

/** Notes that a client was here, unless that was already noted since `notedSince`. */
export const noteSeen = (tx: Tx, viewer: ClientViewer, now: Date, notedSince: Date) =>
  tx
    .update(clients)
    .set({ lastSeenAt: now })
    .where(and(eq(clients.id, viewer.id), or(isNull(clients.lastSeenAt), lt(clients.lastSeenAt, notedSince))))
