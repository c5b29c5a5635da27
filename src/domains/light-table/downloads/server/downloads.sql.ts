import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { elevated } from '#domains/access/server/access.ts'
import { studioIdOf, type AnyPhotoViewer } from '#domains/access/viewer.rules.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { galleryOrder } from '../../core/server/photo-order.sql.ts'
import { matchStudioPhotos, matchVisiblePhotos, renditionColumns } from '#domains/photos/server/photos.ts'
import { downloads } from '../../core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

/** Returns any photo for a studio, finals for others, in gallery order. */
export async function listOriginals(tx: Tx, viewer: AnyPhotoViewer, photoIds: string[]) {
  const originals = await listDownloadable(tx, viewer, photoIds)
  // Elevated, because clients have no grant on storage keys and damage.
  const keys = await elevated(tx, (tx) => listKeys(tx, studioIdOf(viewer), originals))
  const storedAs = new Map(keys.map(({ id, ...stored }) => [id, stored]))
  return originals.flatMap((original) => {
    const stored = storedAs.get(original.id)
    return stored ? [{ ...original, ...stored }] : []
  })
}

const listKeys = (tx: Tx<'system'>, studioId: string, originals: readonly { id: string }[]) =>
  tx
    .select({ id: photos.id, originalKey: photos.originalKey, damage: photos.damage })
    .from(photos)
    .where(
      matchStudioPhotos(
        studioId,
        originals.map(({ id }) => id),
      ),
    )

const listDownloadable = (tx: Tx, viewer: AnyPhotoViewer, photoIds: string[]) =>
  tx
    .select({
      id: photos.id,
      label: photos.photoLabel,
      sourceName: photos.sourceName,
      contentType: photos.contentType,
      sizeBytes: photos.fileSize,
      crc32: photos.crc32,
      createdAt: photos.createdAt,
      capturedAt: photos.capturedAt,
      capturedOffsetMinutes: photos.capturedOffsetMinutes,
      zipNames: photographers.zipNames,
      guestOriginals: photographers.guestOriginals,
      ...renditionColumns,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .where(
      and(
        matchVisiblePhotos(viewer, photoIds),
        viewer.role === 'photographer' ? undefined : eq(photos.type, 'final'),
      ),
    )
    .orderBy(photos.clientId, photos.galleryId, ...galleryOrder)

export type Original = Awaited<ReturnType<typeof listOriginals>>[number]

export const insertDownload = (tx: Tx, download: typeof downloads.$inferInsert) =>
  tx.insert(downloads).values(download)

export async function findDownload(tx: Tx, viewer: AnyPhotoViewer, downloadId: string) {
  const [found] = await tx
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, downloadId), eq(downloads.viewerId, viewer.id)))
  return found
}

export type Download = NonNullable<Awaited<ReturnType<typeof findDownload>>>

export async function findProgress(tx: Tx, viewer: AnyPhotoViewer, downloadId: string) {
  const [found] = await tx
    .select({ sentBytes: downloads.sentBytes, sizeBytes: downloads.sizeBytes })
    .from(downloads)
    .where(and(eq(downloads.id, downloadId), eq(downloads.viewerId, viewer.id)))
  return found
}

/** Also finds photos that the viewer may not see. */
export const doAnyPhotosExist = async (tx: Tx<'system'>, photoIds: readonly string[]) =>
  (
    await tx
      .select({ id: photos.id })
      .from(photos)
      .where(inArray(photos.id, [...photoIds]))
      .limit(1)
  ).length > 0

export const saveSentBytes = (tx: Tx<'system'>, downloadId: string, sentBytes: number) =>
  tx
    .update(downloads)
    .set({ sentBytes: sql`greatest(${downloads.sentBytes}, ${sentBytes})` })
    .where(eq(downloads.id, downloadId))

const REMOVED_AT_ONCE = 1000

/** Removes up to 1000 downloads. Returns how many. */
export async function removeDownloadsBefore(tx: Tx<'system'>, before: Date): Promise<number> {
  const some = tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(lt(downloads.createdAt, before))
    .limit(REMOVED_AT_ONCE)
  return (await tx.delete(downloads).where(inArray(downloads.id, some))).rowCount ?? 0
}
