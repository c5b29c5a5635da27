import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import { NOTICES_KEPT_MS } from '../notifications.rules.ts'
import { addNotice, findLastRead, removeNotices, removeUnread, type Notice } from './notifications.sql.ts'

/** Adds a notification, in the caller's transaction and under any role. */
export async function notifyStudio(tx: Tx, notice: Notice, now: Date): Promise<void> {
  await elevated(tx, (tx) => addNotice(tx, notice, now))
  await publish(tx, [notice.studioId], { topic: 'notifications' })
}

/** Removes a subject's notifications, as when it is gone. */
export async function forgetNotices(tx: Tx, studioId: string, subjectId: string): Promise<void> {
  await elevated(tx, (tx) => removeNotices(tx, studioId, subjectId))
  await publish(tx, [studioId], { topic: 'notifications' })
}

/** Sets a notification to a count made anew: how many since the studio last read about it. At 0 an unread one is removed. */
export async function notifyStudioOfCount(
  tx: Tx,
  about: Omit<Notice, 'count'>,
  countSince: (moment: Date) => Promise<number>,
  now: Date,
): Promise<void> {
  // Older notifications are swept, read or not.
  const oldest = new Date(now.getTime() - NOTICES_KEPT_MS)
  const count = await countSince((await elevated(tx, (tx) => findLastRead(tx, about))) ?? oldest)
  if (count > 0) return notifyStudio(tx, { ...about, count }, now)
  await elevated(tx, (tx) => removeUnread(tx, about))
  await publish(tx, [about.studioId], { topic: 'notifications' })
}
