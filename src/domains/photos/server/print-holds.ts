import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as printHoldsSql from './print-holds.sql.ts'

/**
 * Holds finals of this client for prints, so that they can't be deleted until they are released as often. Answers those
 * that it held: fewer than asked for when a photo was deleted or became a preview a moment ago.
 */
export const holdForPrints = (tx: Tx, viewer: ClientViewer, photoIds: readonly string[]): Promise<string[]> =>
  elevated(tx, async (tx) => {
    const finals = await printHoldsSql.lockFinals(tx, viewer, photoIds)
    const ids = finals.map(({ id }) => id)
    await printHoldsSql.addHolds(tx, ids, 1)
    return ids
  })

/** Their prints are made, or will not be: each photo loses one hold. */
export async function releasePrints(tx: Tx<'system'>, photoIds: readonly string[]): Promise<void> {
  await printHoldsSql.lockPhotos(tx, photoIds)
  await printHoldsSql.addHolds(tx, photoIds, -1)
}
