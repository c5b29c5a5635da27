import { sql, type SQL } from 'drizzle-orm'
import { elevated } from '#domains/access/server/access.ts'
import type { Role } from '#domains/access/viewer.rules.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import type { Action } from '../activity.rules.ts'
import { NOTICES_KEPT_MS } from '../notifications.rules.ts'
import type { StudioEvent } from '../studio-events.contract.ts'
import { activityLog } from './activity.tables.ts'
import { addNotice, lastRead, removeNotices, removeUnread, type Notice } from './notifications.sql.ts'

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

const nameOf = (id: string) => sql<string>`name_of_actor(${id})`

/**
 * Stores an event for a studio's own programs, in the caller's transaction and under any role: they can query it, and
 * webhooks deliver it.
 */
export const announce = (tx: Tx, studioId: string, event: StudioEvent, now: Date): Promise<void> =>
  announceMany(tx, studioId, [event], now)

/** The same for several events, in one statement. */
export async function announceMany(
  tx: Tx,
  studioId: string,
  events: readonly StudioEvent[],
  now: Date,
): Promise<void> {
  const rows = events.map((event) => ({ ...event, id: uuidv7(now.getTime()) }))
  await tx.execute(
    sql`select announce_event(id, ${studioId}, type, data, ${now.toISOString()}::timestamptz)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, type text, data jsonb)`,
  )
}

/** Adds a notification, in the caller's transaction and under any role but that of a visitor nobody knows. */
export async function notifyStudio(tx: Tx, notice: Notice, now: Date): Promise<void> {
  await addNotice(tx, notice, now)
  await publish(tx, [notice.studioId], { topic: 'notifications' })
}

/** Removes what was not read yet of a subject, since something newer says it as well. */
export const forgetUnread = (tx: Tx<'system'>, about: Omit<Notice, 'count' | 'subjectName'>) =>
  removeUnread(tx, about)

/** Removes a subject's notifications, as when it is gone. */
export async function forgetNotices(tx: Tx, studioId: string, subjectId: string): Promise<void> {
  await elevated(tx, (tx) => removeNotices(tx, studioId, subjectId))
  await publish(tx, [studioId], { topic: 'notifications' })
}

/** Sets a notification to a count made anew: how many since the studio last read about it. At 0 an unread one is removed. */
export async function notifyStudioOfCount(
  tx: Tx,
  about: Omit<Notice, 'count'>,
  countSince: (moment: SQL<Date>) => Promise<number>,
  now: Date,
): Promise<void> {
  // Older notifications are swept, read or not.
  const oldest = new Date(now.getTime() - NOTICES_KEPT_MS)
  const count = await countSince(lastRead(about, oldest))
  if (count > 0) return notifyStudio(tx, { ...about, count }, now)
  await elevated(tx, (tx) => removeUnread(tx, about))
  await publish(tx, [about.studioId], { topic: 'notifications' })
}
