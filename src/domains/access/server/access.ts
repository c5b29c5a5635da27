import { sql } from 'drizzle-orm'
import { isUuid } from '#platform/db/uuid.ts'
import { callOnce, inTransaction, readOnce, type Identity, type Tx } from '#platform/db/transaction.ts'
import type { Pool } from '#platform/db/pool.ts'
import { publish } from '#platform/live/publish.ts'
import type { LiveMessage } from '../live-topics.rules.ts'
import type { Viewer } from '../viewer.rules.ts'
import { databaseRoles } from './database-roles.ts'

export function databaseRoleOf(viewer: Viewer): string {
  if (viewer.role === 'nobody') return databaseRoles.anyone
  if (viewer.role === 'photographer')
    return viewer.isActive ? databaseRoles.photographer : databaseRoles.inactive
  return databaseRoles[viewer.role]
}

const identityOf = (viewer: Viewer) => {
  const id = viewer.role === 'nobody' ? '' : viewer.id
  if (id !== '' && !isUuid(id)) throw new Error('a viewer without a proper id')
  return { role: databaseRoleOf(viewer), settings: { 'viewer.id': id } }
}

/** Runs `work` in one transaction that sees what this viewer may see, and nothing else. */
export const asViewer = <Result>(
  pool: Pool,
  viewer: Viewer,
  work: (tx: Tx) => Promise<Result>,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => inTransaction(pool, { ...identityOf(viewer), ...durability }, work)

/** One query that sees what this viewer may see, in one round trip: where a request is worth no more than that. */
export const readAsViewer = <Row extends object>(pool: Pool, viewer: Viewer, query: string): Promise<Row[]> =>
  readOnce<Row>(pool, identityOf(viewer), query)

/** Calls a function of the database with the rights and the sight of this viewer, in one round trip: see `callOnce`. */
export const callAsViewer = <Result>(
  pool: Pool,
  viewer: Viewer,
  name: string,
  given: object,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => callOnce<Result>(pool, { ...identityOf(viewer), ...durability }, name, given)

/** The same with the rights of the product itself: for who is not known yet. */
export const callAsSystem = <Result>(
  pool: Pool,
  name: string,
  given: object,
  durability: Pick<Identity, 'waitsForDisk'> = {},
): Promise<Result> => callOnce<Result>(pool, { ...systemIdentity, ...durability }, name, given)

const systemIdentity = { role: databaseRoles.system, settings: { 'viewer.id': '' } }

/** Runs `work` in one transaction as the product itself: for jobs, webhooks and sign-in. */
export function asSystem<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, systemIdentity, work)
}

/**
 * Lets one step of a viewer's transaction act as the product itself, then steps back down. For the few doors that
 * must reach rows no viewer may: credentials, and the queue of mail.
 */
export async function elevated<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const before = await tx.execute<{ role: string }>(sql`select current_user as role`)
  const role = before.rows[0]!.role
  await tx.execute(sql.raw(`set local role ${databaseRoles.system}`))
  const result = await work()
  await tx.execute(sql.raw(`set local role ${role}`))
  return result
}

declare module '#platform/live/tell-live.ts' {
  interface Register {
    message: LiveMessage
  }
}

/** Stands for every admin: their open screens listen to it beside their own id. */
export const ADMINS = 'admins'

/** Has the open screens of all admins ask again what is filed under these topics, once the transaction commits. */
export async function publishToAdmins(
  tx: Tx,
  ...topics: ('accounts' | 'orders' | 'paymentDesk' | 'office')[]
): Promise<void> {
  for (const topic of topics) await publish(tx, [ADMINS], { topic })
}
