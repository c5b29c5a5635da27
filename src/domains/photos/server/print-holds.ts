import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as printHoldsSql from './print-holds.sql.ts'

/**
 * Adds a print hold to finals of this client, which blocks their deletion. Returns the ids held: fewer than asked
 * when a photo was deleted or became a preview meanwhile.
 */
export const holdForPrints = (tx: Tx, viewer: ClientViewer, photoIds: readonly string[]): Promise<string[]> =>
  elevated(tx, async (tx) => {
    const finals = await printHoldsSql.lockFinals(tx, viewer, photoIds)
    const ids = finals.map(({ id }) => id)
    await printHoldsSql.addHolds(tx, ids, 1)
    return ids
  })

/** Removes one hold per photo, once its print is made or cancelled. */
export async function releasePrints(tx: Tx<'system'>, photoIds: readonly string[]): Promise<void> {
  await printHoldsSql.lockPhotos(tx, photoIds)
  await printHoldsSql.addHolds(tx, photoIds, -1)
}
