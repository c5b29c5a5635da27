import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PictureFailure } from '../../photos.rules.ts'
import type { RenderedPhoto } from '../../pixels/server/render-photo.ts'
import { thesePhotos } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

export type KnownPhoto = { photoId: string; studioId: string }

/** For jobs only: the system transaction sees the rows of every studio. */
export async function findToRender(tx: Tx<'system'>, { photoId, studioId }: KnownPhoto) {
  const { watermarkVersion, watermarkText, watermarkLogoKey, allowCustomBranding } = photographers
  const { studioName, businessName } = photographers
  const ofStudio = {
    watermarkVersion,
    watermarkText,
    watermarkLogoKey,
    allowCustomBranding,
    studioName,
    businessName,
  }
  const [found] = await tx
    .select({ ...getTableColumns(photos), ...ofStudio })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(and(eq(photos.id, photoId), eq(photos.studioId, studioId)))
  return found
}

export type ToRender = NonNullable<Awaited<ReturnType<typeof findToRender>>>

/**
 * Points the photo at its new renditions; returns false if its version or watermark changed since they were begun.
 */
export async function setRendered(
  tx: Tx<'system'>,
  { id, studioId, renditionVersion }: ToRender,
  watermarkVersion: number | null,
  { widthPx, heightPx, thumbHash, look }: RenderedPhoto,
): Promise<boolean> {
  const hasMark =
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
    .where(and(thesePhotos([{ id, studioId }]), eq(photos.renditionVersion, renditionVersion), hasMark))
    .returning({ id: photos.id })
  return shown.length === 1
}

export const setFailure = (tx: Tx<'system'>, photo: ToRender, failure: PictureFailure) =>
  tx
    .update(photos)
    .set({ renditionFailure: failure })
    .where(and(thesePhotos([photo]), eq(photos.renditionVersion, photo.renditionVersion)))

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
