import { and, desc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm'
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

/** Adds a notification, or adds to the unread one of the same kind and subject. */
export function addNotice(tx: Tx<'system'>, notice: Notice, now: Date) {
  const { studioId, kind, subjectId, subjectName, galleryId = null, count = 1 } = notice
  const nameOfSubject = sql<string>`coalesce(name_of_actor(${subjectId}), '')`
  // These are figures: the new one replaces the old instead of being added.
  const isFigure = sql`${notifications.kind} in ('plan_ending', 'photos_chosen', 'comments_written', 'guests_commented',
    'limit_kor', 'limit_abroad')`
  return tx
    .insert(notifications)
    .values({
      id: uuidv7(now.getTime()),
      studioId,
      kind,
      subjectId,
      subjectName: subjectName ?? nameOfSubject,
      galleryId,
      count,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [notifications.studioId, notifications.kind, notifications.subjectId],
      targetWhere: sql`read_at is null`,
      set: {
        count: sql`case when ${isFigure} then excluded.count else ${notifications.count} + excluded.count end`,
        subjectName: sql`excluded.subject_name`,
        galleryId: sql`coalesce(excluded.gallery_id, ${notifications.galleryId})`,
        createdAt: now,
      },
    })
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

export async function findLastRead(tx: Tx<'system'>, about: About): Promise<Date | null> {
  const [found] = await tx
    .select({ readAt: max(notifications.readAt) })
    .from(notifications)
    .where(isAbout(about))
  return found?.readAt ?? null
}

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
