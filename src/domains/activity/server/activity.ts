import { sql, type SQL } from 'drizzle-orm'
import { elevated } from '#domains/access/server/access.ts'
import type { Actor } from '#domains/access/viewer.rules.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import type { Action } from '../activity.rules.ts'
import { NOTIFICATIONS_KEPT_MS } from '../notifications.rules.ts'
import type { StudioEvent } from '../studio-events.contract.ts'
import { activityLog } from './activity.tables.ts'
import {
  addNotification,
  removeUnreadNotification,
  selectLastReading,
  removeNotifications,
  type NewNotification,
} from './notifications.sql.ts'

export type Activity = {
  action: Action
  /** Text that stays readable after its subject is deleted, such as an email address. */
  details: string
  studioId?: string
  clientId?: string
  oldValue?: unknown
  newValue?: unknown
  ipAddress?: string | undefined
}

/** Writes a log entry in the caller's transaction. */
export async function record(tx: Tx, actor: Actor, activity: Activity, now: Date): Promise<void> {
  await recordMany(tx, actor, [activity], now)
}

export async function recordMany(
  tx: Tx,
  actor: Actor,
  activities: readonly Activity[],
  now: Date,
): Promise<void> {
  if (activities.length === 0) return
  const actorColumns =
    actor === 'system'
      ? { userId: null, userName: 'Lichttafel', userType: 'system' }
      : { ...toActorColumns(actor), userName: selectActorName(actor.id) }
  await tx.insert(activityLog).values(
    activities.map((activity) => ({
      ...activity,
      ...actorColumns,
      id: uuidv7(now.getTime()),
      createdAt: now,
    })),
  )
}

const toActorColumns = ({ id, role, actingAdminId, apiKeyName }: Exclude<Actor, 'system'>) => ({
  userId: id,
  userType: role,
  actingAdminId,
  apiKeyName,
})

/** Returns a log entry as columns for a database function. */
export const toLogColumns = (actor: Exclude<Actor, 'system'>, activity: Activity, now: Date) =>
  asColumns(activityLog, { ...activity, ...toActorColumns(actor), id: uuidv7(now.getTime()), createdAt: now })

const selectActorName = (id: string) => sql<string>`name_of_actor(${id})`

/**
 * Stores an event for the API and webhooks, in the caller's transaction. Works under the roles
 * client, photographer, admin and system.
 */
export const announceStudioEvent = (tx: Tx, studioId: string, event: StudioEvent, now: Date): Promise<void> =>
  announceStudioEvents(tx, studioId, [event], now)

export async function announceStudioEvents(
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

/** Works under any role except that of an unknown visitor. */
export async function notifyStudio(tx: Tx, notice: NewNotification, now: Date): Promise<void> {
  await addNotification(tx, notice, now)
  await publish(tx, [notice.studioId], { topic: 'notifications' })
}

export { removeUnreadNotification }

export async function removeNotificationsAbout(tx: Tx, studioId: string, subjectId: string): Promise<void> {
  await elevated(tx, (tx) => removeNotifications(tx, studioId, subjectId))
  await publish(tx, [studioId], { topic: 'notifications' })
}

/**
 * Notifies the studio of the number of events since the last reading. A count of 0 removes the
 * unread notification.
 */
export async function notifyStudioOfCount(
  tx: Tx,
  about: Omit<NewNotification, 'count'>,
  countSince: (moment: SQL<Date>) => Promise<number>,
  now: Date,
): Promise<void> {
  // Older notifications are deleted, even unread ones.
  const oldest = new Date(now.getTime() - NOTIFICATIONS_KEPT_MS)
  const count = await countSince(selectLastReading(about, oldest))
  if (count > 0) return notifyStudio(tx, { ...about, count }, now)
  await elevated(tx, (tx) => removeUnreadNotification(tx, about))
  await publish(tx, [about.studioId], { topic: 'notifications' })
}
