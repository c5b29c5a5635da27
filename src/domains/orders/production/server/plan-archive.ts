import { createHash } from 'node:crypto'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { findPrintablePhotos } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { planPrints, type Print } from './plan-prints.ts'
import { findOrderToProduce, type OrderToProduce } from './production.sql.ts'

export type ArchivePlan = { order: OrderToProduce; prints: readonly Print[]; fingerprint: string }

// Increment when the same order would give other files.
const ARCHIVE_VERSION = 1

export async function planArchive(
  tx: Tx<'viewer'>,
  viewer: PhotographerViewer,
  orderId: string,
): Promise<ArchivePlan | undefined> {
  const order = await findOrderToProduce(tx, viewer, orderId)
  if (!order) return undefined
  const photoIds = order.items.flatMap(({ photos }) => photos.flatMap(({ photoId }) => photoId ?? []))
  const prints = planPrints(order, await findPrintablePhotos(tx, viewer, [...new Set(photoIds)]))
  return { order, prints, fingerprint: fingerprintOf(order, prints) }
}

/** Excludes the order's status and shipping time, which don't change the files. */
function fingerprintOf(order: OrderToProduce, prints: readonly Print[]): string {
  const { id, studioName, delivery, metadata, notes, createdAt, paidAt, firstName, lastName, items } = order
  const orderFacts = { id, studioName, delivery, metadata, notes, createdAt, paidAt, firstName, lastName }
  const files = prints.map(({ fileName, place, crop, format, source }) => ({
    fileName,
    place,
    crop,
    // Excludes on-screen renditions, which don't affect the print.
    source: source && { key: source.originalKey, sizeBytes: source.sizeBytes },
    format: { widthMm: format.widthMm, heightMm: format.heightMm },
  }))
  const content = JSON.stringify([ARCHIVE_VERSION, orderFacts, items, files])
  return createHash('sha256').update(content).digest('base64url')
}
