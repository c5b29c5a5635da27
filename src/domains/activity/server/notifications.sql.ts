import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { NOTIFICATIONS_SHOWN, type NotificationKind } from '../notifications.rules.ts'
import { notifications } from './activity.tables.ts'

export type Notice = {
  studioId: string
  kind: NotificationKind
  subjectId: string
  /** Left out for a client: the account's name is used. */
  subjectName?: string
  /** Where it happened, of a client who may have several. */
  galleryId?: string
  count?: number
}

export const removeNotices = (tx: Tx<'system'>, studioId: string, subjectId: string) =>
  tx
    .delete(notifications)
    .where(and(eq(notifications.studioId, studioId), eq(notifications.subjectId, subjectId)))

/** Adds a notification, or adds to the unread one of the same kind and subject; as `notifyStudio`. */
export function addNotice(tx: Tx, notice: Notice, now: Date) {
  const { studioId, kind, subjectId, subjectName = null, galleryId = null, count = 1 } = notice
  return tx.execute(sql`select notify_studio(${uuidv7(now.getTime())}, ${studioId}, ${kind}, ${subjectId}, ${subjectName},
    ${galleryId}, ${count}, ${now.toISOString()}::timestamptz)`)
}

type About = Pick<Notice, 'studioId' | 'kind' | 'subjectId'>

const isAbout = ({ studioId, kind, subjectId }: About) =>
  and(
    eq(notifications.studioId, studioId),
    eq(notifications.kind, kind),
    eq(notifications.subjectId, subjectId),
  )

export const removeUnread = (tx: Tx<'system'>, about: About) =>
  tx.delete(notifications).where(and(isAbout(about), isNull(notifications.readAt)))

/**
 * When the studio last read of it, for a condition that a client, a guest or the system asks; `otherwise` if never. A
 * subquery, which is asked once and not for each row.
 */
export const lastRead = ({ studioId, kind, subjectId }: About, otherwise: Date) =>
  sql<Date>`(select coalesce(last_read_of(${studioId}, ${kind}, ${subjectId}), ${otherwise.toISOString()}::timestamptz))`

const { studioId: _studio, ...shown } = getTableColumns(notifications)

export const listNotices = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select(shown)
    .from(notifications)
    .where(eq(notifications.studioId, viewer.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NOTIFICATIONS_SHOWN)

const unreadOf = (viewer: PhotographerViewer) =>
  and(eq(notifications.studioId, viewer.id), isNull(notifications.readAt))

export const countUnread = (tx: Tx, viewer: PhotographerViewer) => tx.$count(notifications, unreadOf(viewer))

export const markRead = (tx: Tx, viewer: PhotographerViewer, ids: string[] | undefined, now: Date) =>
  tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(unreadOf(viewer), ids && inArray(notifications.id, ids)))
