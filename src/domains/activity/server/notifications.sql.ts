import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { NOTIFICATIONS_SHOWN, type NotificationKind } from '../notifications.rules.ts'
import { notifications } from './activity.tables.ts'

export type NewNotification = {
  studioId: string
  kind: NotificationKind
  subjectId: string
  /** Defaults to the name of the client or account with the id `subjectId`. */
  subjectName?: string
  galleryId?: string
  count?: number
}

export const removeNotifications = (tx: Tx<'system'>, studioId: string, subjectId: string) =>
  tx
    .delete(notifications)
    .where(and(eq(notifications.studioId, studioId), eq(notifications.subjectId, subjectId)))

export function addNotification(tx: Tx, notice: NewNotification, now: Date) {
  const { studioId, kind, subjectId, subjectName = null, galleryId = null, count = 1 } = notice
  return tx.execute(sql`select notify_studio(${uuidv7(now.getTime())}, ${studioId}, ${kind}, ${subjectId}, ${subjectName},
    ${galleryId}, ${count}, ${now.toISOString()}::timestamptz)`)
}

type NotificationKey = Pick<NewNotification, 'studioId' | 'kind' | 'subjectId'>

const hasKey = ({ studioId, kind, subjectId }: NotificationKey) =>
  and(
    eq(notifications.studioId, studioId),
    eq(notifications.kind, kind),
    eq(notifications.subjectId, subjectId),
  )

export const removeUnreadNotification = (tx: Tx<'system'>, about: NotificationKey) =>
  tx.delete(notifications).where(and(hasKey(about), isNull(notifications.readAt)))

/**
 * Subquery for the time of the last reading, or else `otherwise`. Runs once, not per row. Works
 * under the roles client, guest and system.
 */
export const selectLastReading = ({ studioId, kind, subjectId }: NotificationKey, otherwise: Date) =>
  sql<Date>`(select coalesce(last_read_of(${studioId}, ${kind}, ${subjectId}), ${otherwise.toISOString()}::timestamptz))`

const { studioId: _studio, ...shown } = getTableColumns(notifications)

export const listNotifications = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select(shown)
    .from(notifications)
    .where(eq(notifications.studioId, viewer.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NOTIFICATIONS_SHOWN)

const isUnreadOf = (viewer: PhotographerViewer) =>
  and(eq(notifications.studioId, viewer.id), isNull(notifications.readAt))

export const countUnread = (tx: Tx, viewer: PhotographerViewer) =>
  tx.$count(notifications, isUnreadOf(viewer))

export const markRead = (tx: Tx, viewer: PhotographerViewer, ids: string[] | undefined, now: Date) =>
  tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnreadOf(viewer), ids && inArray(notifications.id, ids)))
