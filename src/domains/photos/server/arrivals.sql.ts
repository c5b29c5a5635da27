import { and, eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../photos.rules.ts'
import { photos } from './photos.tables.ts'

export type ArrivedPhoto = {
  photoId: string
  clientId: string
  type: PhotoType
  /** The file's name as the studio knows it. */
  label: string
  originalKey: string
  contentType: string
  fileSize: number
  crc32: number
  /** SHA-256 of the bytes. */
  contentHash: Uint8Array
  widthPx: number
  heightPx: number
  capturedAt: Date | undefined
}

/** False when this client has a photo of the same bytes already. */
export async function insertPhoto(
  tx: Tx,
  viewer: PhotographerViewer,
  photo: ArrivedPhoto,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insert(photos)
    .values({
      id: photo.photoId,
      photographerId: viewer.id,
      clientId: photo.clientId,
      type: photo.type,
      photoLabel: photo.label,
      originalKey: photo.originalKey,
      contentType: photo.contentType,
      fileSize: photo.fileSize,
      crc32: photo.crc32,
      contentHash: photo.contentHash,
      widthPx: photo.widthPx,
      heightPx: photo.heightPx,
      capturedAt: photo.capturedAt ?? null,
      createdAt: now,
      typeSince: now,
    })
    .onConflictDoNothing({ target: [photos.clientId, photos.contentHash] })
    .returning({ id: photos.id })
  return added.length === 1
}

export async function findByContent(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, contentHash }: ArrivedPhoto,
) {
  const [found] = await tx
    .select({ label: photos.photoLabel, type: photos.type })
    .from(photos)
    .where(
      and(
        eq(photos.photographerId, viewer.id),
        eq(photos.clientId, clientId),
        eq(photos.contentHash, contentHash),
      ),
    )
  return found
}
