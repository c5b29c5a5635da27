import { sql } from 'drizzle-orm'
import { isUuid } from '#platform/db/uuid.ts'
import {
  callInOneTrip,
  inTransaction,
  readInOneTrip,
  withSystemRole,
  type Identity,
  type Tx,
  type TxRole,
} from '#platform/db/transaction.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Services } from '#platform/services.ts'
import { publish } from '#platform/live/publish.ts'
import type { Actor, ClientViewer, PhotographerViewer, Viewer } from '../viewer.rules.ts'
import type { LiveMessage } from '../live-topics.rules.ts'
import { databaseRoles } from './database-roles.ts'
import { identified } from './identified.ts'
import { liveEvents } from './live-events.tables.ts'

function databaseRoleOf(viewer: Viewer): string {
  if (viewer.role === 'nobody') return databaseRoles.anyone
  if (viewer.role === 'photographer')
    return viewer.isActive ? databaseRoles.photographer : databaseRoles.inactive
  return databaseRoles[viewer.role]
}

type WorkFacts<Role extends TxRole> = {
  tx: Tx<Role>
  services: Services
  now: Date
  by: Actor
  ipAddress?: string | undefined
}

/** Fields that a function needs from its caller, such as `Work<'tx' | 'now'>`. */
export type Work<Part extends keyof WorkFacts<TxRole> = keyof WorkFacts<TxRole>> = Pick<
  WorkFacts<TxRole>,
  Part
>

export type SystemWork<Part extends keyof WorkFacts<'system'> = keyof WorkFacts<'system'>> = Pick<
  WorkFacts<'system'>,
  Part
>

const LONG_STATEMENT_MS = 5 * 60_000

const identityOf = (viewer: Viewer): Identity<'viewer'> => {
  const id = viewer.role === 'nobody' ? '' : viewer.id
  if (id !== '' && !isUuid(id)) throw new Error('a viewer without a proper id')
  const today = viewer.role === 'client' || viewer.role === 'guest' ? { 'viewer.today': viewer.today } : {}
  return {
    role: databaseRoleOf(viewer),
    actsAs: 'viewer',
    settings: { 'viewer.id': id, ...today },
    // Other services are called outside the transaction, so the transaction may run twice.
    mayRunTwice: true,
    ...(viewer.role === 'admin' && { statementMs: LONG_STATEMENT_MS }),
  }
}

/**
 * Calls `run` with this viewer’s rights, possibly twice: `run` may have no side effects but the
 * rows it writes.
 */
export const asViewer = <Result>(
  pool: Pool,
  viewer: Viewer,
  run: (tx: Tx<'viewer'>) => Promise<Result>,
): Promise<Result> => inTransaction(pool, identityOf(viewer), run)

export const readAsViewer = <Row extends object>(pool: Pool, viewer: Viewer, query: string): Promise<Row[]> =>
  readInOneTrip<Row>(pool, identityOf(viewer), query)

export const callSqlFunctionAsViewer = <Result>(
  pool: Pool,
  viewer: Viewer,
  name: string,
  input: object,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => callInOneTrip<Result>(pool, { ...identityOf(viewer), ...durability }, name, input)

export const callSqlFunctionAsSystem = <Result>(
  pool: Pool,
  name: string,
  input: object,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => callInOneTrip<Result>(pool, { ...systemIdentity, ...durability }, name, input)

const systemIdentity: Identity<'system'> = {
  role: databaseRoles.system,
  actsAs: 'system',
  settings: { 'viewer.id': '' },
  statementMs: LONG_STATEMENT_MS,
}

export const asSystem = <Result>(
  pool: Pool,
  run: (tx: Tx<'system'>) => Promise<Result>,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => inTransaction(pool, { ...systemIdentity, ...durability }, run)

/**
 * Calls `run` as the system, possibly twice: `run` may have no side effects but the rows it writes.
 */
export const asSystemRetryable = <Result>(
  pool: Pool,
  run: (tx: Tx<'system'>) => Promise<Result>,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => inTransaction(pool, { ...systemIdentity, mayRunTwice: true, ...durability }, run)

/** Calls `run` as the system, with all queries on one snapshot. */
export const asSystemSnapshot = <Result>(
  pool: Pool,
  run: (tx: Tx<'system'>) => Promise<Result>,
): Promise<Result> => inTransaction(pool, { ...systemIdentity, isSnapshot: true }, run)

/**
 * Runs one step of a transaction as the system, for rows that the viewer may not read or write.
 * `run` must use the transaction it receives.
 */
export const elevated = <Result>(tx: Tx, run: (tx: Tx<'system'>) => Promise<Result>): Promise<Result> =>
  withSystemRole(tx, databaseRoles.system, run)

/**
 * Runs one step as another seat of the client. Callers may pass only seats that `listSeatsHere`
 * returned for this session.
 */
export async function runFromSeat<Result>(
  tx: Tx,
  viewer: ClientViewer,
  seat: { id: string; studioId: string },
  run: (viewer: ClientViewer) => Promise<Result>,
): Promise<Result> {
  const { role, email, sessionId, personId, today } = viewer
  const person = { role, email, sessionId, personId, today, hasOtherSeats: true } as const
  const seatViewer = identified({ ...person, id: seat.id, studioId: seat.studioId })
  const setViewer = ({ id }: ClientViewer) => tx.execute(sql`select set_config('viewer.id', ${id}, true)`)
  await setViewer(seatViewer)
  try {
    const result = await run(seatViewer)
    await setViewer(viewer)
    return result
  } catch (error) {
    // An aborted transaction refuses this statement.
    await setViewer(viewer).catch(() => {})
    throw error
  }
}

/**
 * Returns a studio viewer without a session, for API keys and for work that the server does for a
 * studio.
 */
export const studioViewer = (
  studioId: string,
  by: Pick<PhotographerViewer, 'apiKeyId' | 'apiKeyName'> & { email?: string } = {},
): PhotographerViewer =>
  identified({ role: 'photographer', isActive: true, id: studioId, email: '', sessionId: '', ...by })

declare module '#platform/live/publish.ts' {
  interface Register {
    message: LiveMessage
  }
}

export const ADMINS_RECIPIENT = 'admins'

export async function publishToAdmins(
  tx: Tx,
  topic: AdminTopic,
  ...others: readonly AdminTopic[]
): Promise<void> {
  await publish(tx, [ADMINS_RECIPIENT], { topic }, ...others.map((other) => ({ topic: other })))
}

type AdminTopic = 'accounts' | 'orders' | 'paymentDesk' | 'office'

/** Longer than events are replayed (ten minutes), because a slow transaction publishes late. */
const RETENTION_MINUTES = 15

export const deleteOldLiveEvents = (tx: Tx<'system'>) =>
  tx
    .delete(liveEvents)
    .where(sql`${liveEvents.toldAt} < clock_timestamp() - make_interval(mins => ${RETENTION_MINUTES})`)
