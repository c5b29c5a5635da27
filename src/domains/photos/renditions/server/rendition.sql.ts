import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PictureFailure } from '../../photos.rules.ts'
import type { RenderedPhoto } from '../../pixels/server/render-photo.ts'
import { matchPhotos } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

export type PhotoRef = { photoId: string; studioId: string }

/** Does not check access: the system transaction sees the rows of every studio. */
export async function findPhotoToRender(tx: Tx<'system'>, { photoId, studioId }: PhotoRef) {
  const [found] = await tx
    .select({
      ...getTableColumns(photos),
      watermarkVersion: photographers.watermarkVersion,
      watermarkText: photographers.watermarkText,
      watermarkLogoKey: photographers.watermarkLogoKey,
      allowCustomBranding: photographers.allowCustomBranding,
      studioName: photographers.studioName,
      businessName: photographers.businessName,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(and(eq(photos.id, photoId), eq(photos.studioId, studioId)))
  return found
}

export type PhotoToRender = NonNullable<Awaited<ReturnType<typeof findPhotoToRender>>>

/** Returns false if the photo is gone, or its version or watermark changed during rendering. */
export async function setRendered(
  tx: Tx<'system'>,
  { id, studioId, renditionVersion }: PhotoToRender,
  watermarkVersion: number | null,
  { widthPx, heightPx, thumbHash, look }: RenderedPhoto,
): Promise<boolean> {
  const hasCurrentWatermark =
    watermarkVersion === null
      ? undefined
      : sql`${watermarkVersion} = (select ${photographers.watermarkVersion} from ${photographers}
          where ${photographers.id} = ${photos.studioId})`
  const shown = await tx
    .update(photos)
    .set({
      renderedVersion: renditionVersion,
      renderedWatermarkVersion: watermarkVersion,
      renditionFailure: null,
      widthPx,
      heightPx,
      thumbHash,
      ...look,
    })
    .where(
      and(
        matchPhotos([{ id, studioId }]),
        eq(photos.renditionVersion, renditionVersion),
        hasCurrentWatermark,
      ),
    )
    .returning({ id: photos.id })
  return shown.length === 1
}

export const setRenditionFailure = (tx: Tx<'system'>, photo: PhotoToRender, failure: PictureFailure) =>
  tx
    .update(photos)
    .set({ renditionFailure: failure })
    .where(and(matchPhotos([photo]), eq(photos.renditionVersion, photo.renditionVersion)))

export const listOutdatedPreviews = (tx: Tx<'system'>, studioId: string) =>
  tx
    .select({ photoId: photos.id, studioId: photos.studioId })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(
      and(
        eq(photos.studioId, studioId),
        eq(photos.type, 'preview'),
        or(
          isNull(photos.renderedWatermarkVersion),
          ne(photos.renderedWatermarkVersion, photographers.watermarkVersion),
        ),
      ),
    )
    .orderBy(sql`${photos.createdAt} desc`)
