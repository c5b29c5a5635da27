import { createHash } from 'node:crypto'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { findPrintable } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { planPrints, type Print } from './plan-prints.ts'
import { findProduction, type OrderToProduce } from './production.sql.ts'

export type ArchivePlan = { order: OrderToProduce; prints: readonly Print[]; fingerprint: string }

// Raise it when the same order would give other files than before.
const ARCHIVE_VERSION = 1

/** What the archive of an order is made of; undefined when the order is not the viewer's. */
export async function planArchive(
  tx: Tx<'viewer'>,
  viewer: PhotographerViewer,
  orderId: string,
): Promise<ArchivePlan | undefined> {
  const order = await findProduction(tx, viewer, orderId)
  if (!order) return undefined
  const photoIds = order.items.flatMap(({ photos }) => photos.flatMap(({ photoId }) => photoId ?? []))
  const prints = planPrints(order, await findPrintable(tx, viewer, [...new Set(photoIds)]))
  return { order, prints, fingerprint: fingerprintOf(order, prints) }
}

/** Of all that is said and shown in it: what only moves the order on, as sending it, changes nothing. */
function fingerprintOf(order: OrderToProduce, prints: readonly Print[]): string {
  const { id, studioName, delivery, metadata, notes, createdAt, paidAt, firstName, lastName, items } = order
  const said = { id, studioName, delivery, metadata, notes, createdAt, paidAt, firstName, lastName }
  const files = prints.map(({ fileName, place, crop, format, source }) => ({
    fileName,
    place,
    crop,
    // Its pictures on screen may still be on their way, which changes nothing of a print.
    source: source && { key: source.originalKey, sizeBytes: source.sizeBytes },
    format: { widthMm: format.widthMm, heightMm: format.heightMm },
  }))
  const whole = JSON.stringify([ARCHIVE_VERSION, said, items, files])
  return createHash('sha256').update(whole).digest('base64url')
}
