import { and, desc, eq, getTableColumns, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PictureFailure } from '../../photos.rules.ts'
import type { Look } from '../../pixels/server/measure-look.ts'
import type { RenderedPhoto } from '../../pixels/server/render-photo.ts'
import { isRendered, renditionColumns, thesePhotos } from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'

/** A photo whose studio is not known, as in jobs of before, is looked for among those of all. */
export type KnownPhoto = { photoId: string; studioId?: string | undefined }

/** For jobs only: the system transaction sees the rows of every studio. */
export async function findToRender(tx: Tx<'system'>, { photoId, studioId }: KnownPhoto) {
  const { watermarkVersion, watermarkText, watermarkLogoKey, allowCustomBranding } = photographers
  const ofStudio = { watermarkVersion, watermarkText, watermarkLogoKey, allowCustomBranding }
  const [found] = await tx
    .select({ ...getTableColumns(photos), ...ofStudio })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(and(eq(photos.id, photoId), studioId === undefined ? undefined : eq(photos.studioId, studioId)))
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

/** Landscapes with pictures that were made before any were measured; newest first. */
export const listUnmeasured = (tx: Tx<'system'>, before: string | undefined, limit: number) =>
  tx
    .select({ id: photos.id, studioId: photos.studioId, ...renditionColumns })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(
      and(
        before === undefined ? undefined : lt(photos.id, before),
        isNull(photos.luminance),
        gt(photos.widthPx, photos.heightPx),
        isRendered,
      ),
    )
    .orderBy(desc(photos.id))
    .limit(limit)

export type ToMeasure = Awaited<ReturnType<typeof listUnmeasured>>[number]

/** Pictures that were made meanwhile were measured better. */
export async function setLooks(
  tx: Tx<'system'>,
  measured: readonly ({ id: string; studioId: string } & { [Part in keyof Look]?: Look[Part] | null })[],
): Promise<void> {
  await tx.execute(sql`update ${photos} set luminance = look.luminance, sharpness = look.sharpness
    from json_to_recordset(${JSON.stringify(measured)}::json) as look (id uuid, "studioId" uuid, luminance real, sharpness real)
    where ${photos.studioId} = look."studioId" and ${photos.id} = look.id and ${photos.luminance} is null`)
}
