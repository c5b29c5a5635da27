import { and, eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { sourceNameOf, type PhotoType } from '../photos.rules.ts'
import { photos } from './photos.tables.ts'
import type { Capture } from './rendering/capture.ts'

export type ArrivedPhoto = {
  photoId: string
  clientId: string
  type: PhotoType
  /** The file's name as it came: the label until the studio gives another. */
  fileName: string
  originalKey: string
  contentType: string
  fileSize: number
  crc32: number
  widthPx: number
  heightPx: number
} & Capture

/** False when this client has a photo of this size, checksum and twin already. */
export async function insertPhoto(
  tx: Tx,
  viewer: PhotographerViewer,
  { photoId, fileName, ...photo }: ArrivedPhoto,
  { twin, now }: { twin: number; now: Date },
): Promise<boolean> {
  const added = await tx
    .insert(photos)
    .values({
      ...photo,
      id: photoId,
      photographerId: viewer.id,
      photoLabel: fileName,
      sourceName: sourceNameOf(fileName, photo.contentType),
      twin,
      createdAt: now,
      typeSince: now,
    })
    .onConflictDoNothing({ target: [photos.clientId, photos.fileSize, photos.crc32, photos.twin] })
    .returning({ id: photos.id })
  return added.length === 1
}

/** Photos of this client that have size and checksum in common with a new one, in the order of their twins. */
export const listLookalikes = (
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, fileSize, crc32 }: ArrivedPhoto,
) =>
  tx
    .select({
      label: photos.photoLabel,
      type: photos.type,
      originalKey: photos.originalKey,
      twin: photos.twin,
    })
    .from(photos)
    .where(
      and(
        eq(photos.photographerId, viewer.id),
        eq(photos.clientId, clientId),
        eq(photos.fileSize, fileSize),
        eq(photos.crc32, crc32),
      ),
    )
    .orderBy(photos.twin)
