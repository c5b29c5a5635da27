import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PictureFailure } from '../../photos.rules.ts'
import { photos } from '../../server/photos.tables.ts'

/** For jobs only: the system transaction sees the rows of every studio. */
export async function findToRender(tx: Tx<'system'>, photoId: string) {
  const [found] = await tx
    .select({
      id: photos.id,
      type: photos.type,
      clientId: photos.clientId,
      studioId: photos.studioId,
      originalKey: photos.originalKey,
      renditionVersion: photos.renditionVersion,
      renderedVersion: photos.renderedVersion,
      renderedMarkVersion: photos.renderedMarkVersion,
      renditionFailure: photos.renditionFailure,
      watermarkVersion: photographers.watermarkVersion,
      watermarkText: photographers.watermarkText,
      watermarkLogoKey: photographers.watermarkLogoKey,
      allowCustomBranding: photographers.allowCustomBranding,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(eq(photos.id, photoId))
  return found
}

export type ToRender = NonNullable<Awaited<ReturnType<typeof findToRender>>>

type Rendered = {
  version: number
  markVersion: number | null
  widthPx: number
  heightPx: number
  thumbHash: Uint8Array
}

/**
 * Points the photo at its new renditions; returns false if its version or watermark changed since they were begun.
 */
export async function setRendered(tx: Tx<'system'>, photoId: string, rendered: Rendered): Promise<boolean> {
  const shown = await tx
    .update(photos)
    .set({
      renderedVersion: rendered.version,
      renderedMarkVersion: rendered.markVersion,
      renditionFailure: null,
      widthPx: rendered.widthPx,
      heightPx: rendered.heightPx,
      thumbHash: rendered.thumbHash,
    })
    .where(and(eq(photos.id, photoId), eq(photos.renditionVersion, rendered.version), hasWatermark(rendered)))
    .returning({ id: photos.id })
  return shown.length === 1
}

const hasWatermark = ({ markVersion }: Rendered) =>
  markVersion === null
    ? undefined
    : sql`${markVersion} = (select ${photographers.watermarkVersion} from ${photographers}
        where ${photographers.id} = ${photos.studioId})`

export const setFailure = (tx: Tx<'system'>, photoId: string, version: number, failure: PictureFailure) =>
  tx
    .update(photos)
    .set({ renditionFailure: failure })
    .where(and(eq(photos.id, photoId), eq(photos.renditionVersion, version)))

/** Previews without the studio's present watermark, newest first. */
export const listOutdatedPreviews = (tx: Tx<'system'>, studioId: string) =>
  tx
    .select({ photoId: photos.id })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(
      and(
        eq(photos.studioId, studioId),
        eq(photos.type, 'preview'),
        or(
          isNull(photos.renderedMarkVersion),
          ne(photos.renderedMarkVersion, photographers.watermarkVersion),
        ),
      ),
    )
    .orderBy(sql`${photos.createdAt} desc`)
