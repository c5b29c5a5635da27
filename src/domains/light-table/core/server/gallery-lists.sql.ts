import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  ClientViewer,
  GuestViewer,
  PhotographerViewer,
  ClientOrPhotographer,
} from '#domains/access/viewer.rules.ts'
import type { PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import {
  galleries,
  gallerySections,
  openGalleryIdsSql,
} from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { POSITION_VALUE, type PositionRow } from '#platform/db/snapshot.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { galleryOrder } from './photo-order.sql.ts'
import { selectPhotos, perPhotoColumns, type PhotoRow } from './own-photos.sql.ts'
import { visibleTo } from '#domains/photos/server/photos.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

export const newestGalleryFirst = [desc(galleries.createdAt), desc(galleries.id)] as const

/** Values that a gallery's photos share, read once: joining them to each photo takes longer. */
export type ListedGallery = {
  id: string
  sortBy: PhotoOrder
  sections: { id: string; title: string }[]
  watermarkVersion: number
  /** A list read afterwards contains every change up to this position. */
  seen: PositionRow
}

/** `name` names a prepared statement, which each connection parses only once. */
async function findListedGallery(
  tx: Tx,
  name: string,
  where: SQL | undefined,
): Promise<ListedGallery | undefined> {
  const [gallery] = await tx
    .select({
      id: galleries.id,
      sortBy: galleries.sortBy,
      watermarkVersion: photographers.watermarkVersion,
      seen: sql<PositionRow>`${sql.raw(POSITION_VALUE)}`,
      sections: sql<ListedGallery['sections']>`coalesce((
        select json_agg(json_build_object('id', section.id, 'title', section.title) order by section.sort_key)
        from gallery_sections section where section.gallery_id = ${galleries.id}), '[]')`,
    })
    .from(galleries)
    .innerJoin(photographers, eq(photographers.id, galleries.studioId))
    .where(where)
    .orderBy(...newestGalleryFirst)
    .limit(1)
    .prepare(name)
    .execute()
  return gallery
}

/** Returns the open gallery of the slug; without a slug, the newest. */
export const findOpenGallery = (tx: Tx, viewer: ClientViewer, slug: string | undefined) =>
  findListedGallery(
    tx,
    slug === undefined ? 'newest open gallery' : 'open gallery of a slug',
    and(
      eq(galleries.clientId, viewer.id),
      sql`${galleries.id} = any (${openGalleryIdsSql})`,
      slug === undefined ? undefined : eq(galleries.slug, slug),
    ),
  )

export const findGuestGallery = (tx: Tx, viewer: GuestViewer) =>
  findListedGallery(tx, 'gallery of a guest', eq(galleries.id, viewer.galleryId))

export const findStudioGallery = (tx: Tx, viewer: PhotographerViewer, galleryId: string) =>
  findListedGallery(
    tx,
    'gallery of a studio',
    and(eq(galleries.studioId, viewer.id), eq(galleries.id, galleryId)),
  )

/** Same order as `galleryOrder`, for one known gallery. */
export const galleryOrderFor = ({ sortBy, sections }: ListedGallery): SQL[] => [
  ...(sections.length > 0
    ? [
        sql`array_position(${sql.param(sections.map(({ id }) => id))}::uuid[], ${photos.sectionId}) nulls last`,
      ]
    : []),
  ...(sortBy === 'newest' ? [desc(photos.createdAt)] : []),
  ...(sortBy === 'manual' ? [sql`${photos.sortKey} nulls last`] : []),
  ...(sortBy === 'name' ? [] : [sql`${photos.capturedAt} nulls last`]),
  sql`${photos.photoLabel} collate natural_order`,
  asc(photos.id),
]

export type ListedPhoto = Omit<PhotoRow, 'type' | 'watermarkVersion'>

export async function listPhotosInGallery<More extends Record<string, PgColumn> = Record<never, never>>(
  tx: Tx,
  viewer: ClientOrPhotographer,
  gallery: ListedGallery,
  type: PhotoType,
  more?: More,
) {
  const { sortBy, sections, watermarkVersion } = gallery
  const rows = await tx
    .select({ ...perPhotoColumns, ...(more as More) })
    .from(photos)
    .where(and(visibleTo(viewer), eq(photos.galleryId, gallery.id), eq(photos.type, type)))
    .orderBy(...galleryOrderFor(gallery))
    .prepare(`photos for a ${viewer.role} by ${sortBy}${sections.length > 0 ? ' in chapters' : ''}`)
    .execute()
  return rows.map((row) => ({ ...row, type, watermarkVersion }))
}

export const listPhotosForClient = (tx: Tx, viewer: ClientViewer, type: PhotoType) =>
  selectPhotos(tx)
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...galleryOrder)
