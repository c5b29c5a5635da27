import { sql } from 'drizzle-orm'
import { isUuid } from '#platform/db/uuid.ts'
import {
  callOnce,
  inTransaction,
  readOnce,
  withSystemRole,
  type Identity,
  type Tx,
} from '#platform/db/transaction.ts'
import type { Pool } from '#platform/db/pool.ts'
import { publish } from '#platform/live/publish.ts'
import type { ClientViewer, PhotographerViewer, Viewer } from '../viewer.rules.ts'
import type { LiveMessage } from '../live-topics.rules.ts'
import { databaseRoles } from './database-roles.ts'
import { identified } from './identified.ts'

function databaseRoleOf(viewer: Viewer): string {
  if (viewer.role === 'nobody') return databaseRoles.anyone
  if (viewer.role === 'photographer')
    return viewer.isActive ? databaseRoles.photographer : databaseRoles.inactive
  return databaseRoles[viewer.role]
}

/** For jobs and exports. */
const LONG_STATEMENT_MS = 5 * 60_000

const identityOf = (viewer: Viewer): Identity<'viewer'> => {
  const id = viewer.role === 'nobody' ? '' : viewer.id
  if (id !== '' && !isUuid(id)) throw new Error('a viewer without a proper id')
  const today = viewer.role === 'client' || viewer.role === 'guest' ? { 'viewer.today': viewer.today } : {}
  return {
    role: databaseRoleOf(viewer),
    actsAs: 'viewer',
    settings: { 'viewer.id': id, ...today },
    // Other machines are asked before or after it, so that only the rows it writes are left of it.
    mayRunTwice: true,
    // Admins export whole tables.
    ...(viewer.role === 'admin' && { statementMs: LONG_STATEMENT_MS }),
  }
}

/**
 * Runs `work` in one transaction that sees only what this viewer may see. It may run twice, so it leaves nothing but the
 * rows it writes.
 */
export const asViewer = <Result>(
  pool: Pool,
  viewer: Viewer,
  work: (tx: Tx<'viewer'>) => Promise<Result>,
): Promise<Result> => inTransaction(pool, identityOf(viewer), work)

/** Runs one query with this viewer's rights, in one round trip. */
export const readAsViewer = <Row extends object>(pool: Pool, viewer: Viewer, query: string): Promise<Row[]> =>
  readOnce<Row>(pool, identityOf(viewer), query)

/** Calls a database function with this viewer's rights, in one round trip: see `callOnce`. */
export const callAsViewer = <Result>(
  pool: Pool,
  viewer: Viewer,
  name: string,
  given: object,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => callOnce<Result>(pool, { ...identityOf(viewer), ...durability }, name, given)

/** `callAsViewer` with the system's rights: for a viewer who is not known yet. */
export const callAsSystem = <Result>(
  pool: Pool,
  name: string,
  given: object,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => callOnce<Result>(pool, { ...systemIdentity, ...durability }, name, given)

const systemIdentity: Identity<'system'> = {
  role: databaseRoles.system,
  actsAs: 'system',
  settings: { 'viewer.id': '' },
  statementMs: LONG_STATEMENT_MS,
}

/** Runs `work` in one transaction as the system: for jobs, webhooks and sign-in. */
export const asSystem = <Result>(
  pool: Pool,
  work: (tx: Tx<'system'>) => Promise<Result>,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => inTransaction(pool, { ...systemIdentity, ...durability }, work)

/** `asSystem` for a request, which no queue repeats: `work` may run twice, so it leaves nothing but the rows it writes. */
export const answerAsSystem = <Result>(
  pool: Pool,
  work: (tx: Tx<'system'>) => Promise<Result>,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => inTransaction(pool, { ...systemIdentity, mayRunTwice: true, ...durability }, work)

/** `asSystem` in which all queries see the database of one moment. */
export const asSystemAtOnce = <Result>(
  pool: Pool,
  work: (tx: Tx<'system'>) => Promise<Result>,
): Promise<Result> => inTransaction(pool, { ...systemIdentity, isSnapshot: true }, work)

/**
 * Runs one step of a viewer's transaction as the system, then drops the role again; free if it is the system already.
 * Only for doors that need rows no viewer may reach, such as credentials; `work` must use the transaction it is given.
 */
export const elevated = <Result>(tx: Tx, work: (tx: Tx<'system'>) => Promise<Result>): Promise<Result> =>
  withSystemRole(tx, databaseRoles.system, work)

/**
 * Runs one step of a client's transaction from another of their seats, seeing what is seen from there, then goes back.
 * Only for seats that `listSeatsHere` gave for this session.
 */
export async function fromSeat<Result>(
  tx: Tx,
  viewer: ClientViewer,
  seat: { id: string; studioId: string },
  look: (viewer: ClientViewer) => Promise<Result>,
): Promise<Result> {
  const { role, email, sessionId, personId, today } = viewer
  const person = { role, email, sessionId, personId, today, hasOtherSeats: true } as const
  const there = identified({ ...person, id: seat.id, studioId: seat.studioId })
  const lookFrom = ({ id }: ClientViewer) => tx.execute(sql`select set_config('viewer.id', ${id}, true)`)
  await lookFrom(there)
  try {
    const result = await look(there)
    await lookFrom(viewer)
    return result
  } catch (error) {
    // An aborted transaction accepts no statement but its end.
    await lookFrom(viewer).catch(() => {})
    throw error
  }
}

/** A viewer for an active studio without a session: for an API key, or an upload that the server ends by itself. */
export const asStudio = (
  studioId: string,
  by: Pick<PhotographerViewer, 'apiKeyId' | 'apiKeyName'> & { email?: string } = {},
): PhotographerViewer =>
  identified({ role: 'photographer', isActive: true, id: studioId, email: '', sessionId: '', ...by })

export { forgetLiveEvents } from './live-events.sql.ts'

declare module '#platform/live/publish.ts' {
  interface Register {
    message: LiveMessage
  }
}

/** Live channel of all admins: their open screens subscribe to it beside their own id. */
export const ADMINS = 'admins'

/** Makes the open screens of all admins refetch these topics once the transaction commits. */
export async function publishToAdmins(
  tx: Tx,
  topic: AdminTopic,
  ...others: readonly AdminTopic[]
): Promise<void> {
  await publish(tx, [ADMINS], { topic }, ...others.map((other) => ({ topic: other })))
}

type AdminTopic = 'accounts' | 'orders' | 'paymentDesk' | 'office'
