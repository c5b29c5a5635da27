import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import { NOTICES_KEPT_MS } from '../notifications.rules.ts'
import { addNotice, findLastRead, removeNotices, removeUnread, type Notice } from './notifications.sql.ts'

/** Puts something into a studio's bell, in the transaction in which it happens and whoever's that is. */
export async function notifyStudio(tx: Tx, notice: Notice, now: Date): Promise<void> {
  await elevated(tx, (tx) => addNotice(tx, notice, now))
  await publish(tx, [notice.studioId], { topic: 'notifications' })
}

/** Takes everything about someone or something out of a studio's bell, as when it is gone. */
export async function forgetNotices(tx: Tx, studioId: string, subjectId: string): Promise<void> {
  await elevated(tx, (tx) => removeNotices(tx, studioId, subjectId))
  await publish(tx, [studioId], { topic: 'notifications' })
}

/**
 * Puts a figure into a studio's bell that is counted anew each time: how many there are since the studio last looked. None
 * at all takes back what still waited to be read.
 */
export async function notifyStudioOfCount(
  tx: Tx,
  about: Omit<Notice, 'count'>,
  countSince: (moment: Date) => Promise<number>,
  now: Date,
): Promise<void> {
  // Older notices are swept, read or not.
  const oldest = new Date(now.getTime() - NOTICES_KEPT_MS)
  const count = await countSince((await elevated(tx, (tx) => findLastRead(tx, about))) ?? oldest)
  if (count > 0) return notifyStudio(tx, { ...about, count }, now)
  await elevated(tx, (tx) => removeUnread(tx, about))
  await publish(tx, [about.studioId], { topic: 'notifications' })
}
