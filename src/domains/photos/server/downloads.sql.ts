import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { galleryOrder, visibleTo } from './photos.sql.ts'
import { downloads, photos } from './photos.tables.ts'

type Downloader = ClientViewer | PhotographerViewer

/** Originals this viewer may take home, in the order of their gallery: finals for a client, everything of their own for a studio. */
export const listOriginals = (tx: Tx, viewer: Downloader, photoIds: string[]) =>
  tx
    .select({
      id: photos.id,
      label: photos.photoLabel,
      originalKey: photos.originalKey,
      contentType: photos.contentType,
      sizeBytes: photos.fileSize,
      crc32: photos.crc32,
      createdAt: photos.createdAt,
      capturedAt: photos.capturedAt,
      zipNames: photographers.zipNames,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.photographerId))
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(
      and(
        visibleTo(viewer),
        inArray(photos.id, photoIds),
        viewer.role === 'client' ? eq(photos.type, 'final') : undefined,
      ),
    )
    .orderBy(photos.clientId, ...galleryOrder)

export type Original = Awaited<ReturnType<typeof listOriginals>>[number]

export const insertDownload = (tx: Tx, download: typeof downloads.$inferInsert) =>
  tx.insert(downloads).values(download)

export async function findDownload(tx: Tx, viewer: Downloader, downloadId: string) {
  const [found] = await tx
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, downloadId), eq(downloads.viewerId, viewer.id)))
  return found
}

export type Download = NonNullable<Awaited<ReturnType<typeof findDownload>>>

export const noteSent = (tx: Tx, downloadId: string, sentBytes: number) =>
  tx
    .update(downloads)
    .set({ sentBytes: sql`greatest(${downloads.sentBytes}, ${sentBytes})` })
    .where(eq(downloads.id, downloadId))
