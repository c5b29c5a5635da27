import { sql } from 'drizzle-orm'
import type { Role } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Action } from '../activity.rules.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import { activityLog } from './activity.tables.ts'

export { announce, announceMany } from './announce.ts'
export { forgetNotices, notifyStudio, notifyStudioOfCount } from './notify-studio.ts'

export type Activity = {
  action: Action
  /** Readable when the row itself is gone: a file name, an e-mail address. */
  details: string
  studioId?: string
  clientId?: string
  oldValue?: unknown
  newValue?: unknown
  ipAddress?: string | undefined
}

export type Actor = { id: string; role: Role; actingAdminId?: string; apiKeyName?: string } | 'system'

/** Writes a log line in the transaction of the change itself. */
export async function record(tx: Tx, actor: Actor, activity: Activity, now: Date): Promise<void> {
  await recordMany(tx, actor, [activity], now)
}

/** Writes a log line for each, in one statement. */
export async function recordMany(
  tx: Tx,
  actor: Actor,
  activities: readonly Activity[],
  now: Date,
): Promise<void> {
  if (activities.length === 0) return
  // The name is copied, so that the log can be read when the account is gone.
  const who =
    actor === 'system'
      ? { userId: null, userName: 'Lichttafel', userType: 'system' }
      : { ...actedBy(actor), userName: nameOf(actor.id) }
  await tx
    .insert(activityLog)
    .values(
      activities.map((activity) => ({ ...activity, ...who, id: uuidv7(now.getTime()), createdAt: now })),
    )
}

const actedBy = ({ id, role, actingAdminId, apiKeyName }: Exclude<Actor, 'system'>) => ({
  userId: id,
  userType: role,
  actingAdminId,
  apiKeyName,
})

/** A log line as the columns of a database function that writes it with the change. */
export const lineOf = (actor: Exclude<Actor, 'system'>, activity: Activity, now: Date) =>
  asColumns(activityLog, { ...activity, ...actedBy(actor), id: uuidv7(now.getTime()), createdAt: now })

const nameOf = (id: string) => sql<string>`(select name from profiles where id = ${id})`
