import { and, eq, sql, type SQL } from 'drizzle-orm'
import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { lockPhotos, ofStudioAmong, ownAmong } from '../core/server/photos.sql.ts'
import { photos } from '../core/server/photos.tables.ts'

/**
 * Adds a print hold to finals of this client, which blocks their deletion. Returns the ids held: fewer than asked
 * when a photo was deleted or became a preview meanwhile.
 */
export const holdForPrints = (tx: Tx, viewer: ClientViewer, photoIds: readonly string[]): Promise<string[]> =>
  elevated(tx, (tx) =>
    addHolds(tx, viewer.studioId, and(ownAmong(viewer, photoIds), eq(photos.type, 'final')), 1),
  )

/** Removes one hold per photo of this studio, once its print is made or cancelled. */
export async function releasePrints(
  tx: Tx<'system'>,
  studioId: string,
  photoIds: readonly string[],
): Promise<void> {
  await addHolds(tx, studioId, ofStudioAmong(studioId, photoIds), -1)
}

async function addHolds(
  tx: Tx<'system'>,
  studioId: string,
  which: SQL | undefined,
  count: 1 | -1,
): Promise<string[]> {
  const ids = await lockPhotos(tx, which)
  await tx
    .update(photos)
    .set({ printHolds: sql`${photos.printHolds} + ${count}::int` })
    .where(ofStudioAmong(studioId, ids))
  return ids
}
