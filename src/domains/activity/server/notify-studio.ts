import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import { addNotice, removeNotices, type Notice } from './notifications.sql.ts'

/** Puts something into a studio's bell, in the transaction in which it happens and whoever's that is. */
export async function notifyStudio(tx: Tx, notice: Notice, now: Date): Promise<void> {
  await elevated(tx, () => addNotice(tx, notice, now))
  await tellLive(tx, [notice.photographerId], { topic: 'notifications' })
}

/** Takes everything about someone or something out of a studio's bell, as when it is gone. */
export async function forgetNotices(tx: Tx, photographerId: string, subjectId: string): Promise<void> {
  await elevated(tx, () => removeNotices(tx, photographerId, subjectId))
  await tellLive(tx, [photographerId], { topic: 'notifications' })
}
