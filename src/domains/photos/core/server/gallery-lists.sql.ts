import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  ClientViewer,
  GuestViewer,
  PhotographerViewer,
  PhotoOwner,
} from '#domains/access/viewer.rules.ts'
import type { PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import { galleries, gallerySections, openGalleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { POSITION_VALUE, type PositionRow } from '#platform/db/snapshot.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { galleryOrder } from './photo-order.sql.ts'
import { fromPhotos, ownColumns, type PhotoRow, visibleTo } from './photos.sql.ts'
import { photos } from './photos.tables.ts'

export const newestGalleryFirst = [desc(galleries.createdAt), desc(galleries.id)] as const

/** What the photos of one gallery have in common, asked once: joined to each of them it would take longer. */
export type ListedGallery = {
  id: string
  sortBy: PhotoOrder
  sections: { id: string; title: string }[]
  watermarkVersion: number
  /** Until when the list is up to date that is read after it. */
  seen: PositionRow
}

/** The newest of the galleries that `where` means; `name` is that of the statement, which a connection plans once. */
async function findListed(tx: Tx, name: string, where: SQL | undefined): Promise<ListedGallery | undefined> {
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

/** The client's open gallery of this slug; without one the newest. */
export const findOpenGallery = (tx: Tx, viewer: ClientViewer, slug: string | undefined) =>
  findListed(
    tx,
    slug === undefined ? 'newest open gallery' : 'open gallery of a slug',
    and(
      eq(galleries.clientId, viewer.id),
      sql`${galleries.id} = any (${openGalleries})`,
      slug === undefined ? undefined : eq(galleries.slug, slug),
    ),
  )

/** The gallery of a guest; undefined once it is closed to them. */
export const findGuestGallery = (tx: Tx, viewer: GuestViewer) =>
  findListed(tx, 'gallery of a guest', eq(galleries.id, viewer.galleryId))

export const findStudioGallery = (tx: Tx, viewer: PhotographerViewer, galleryId: string) =>
  findListed(tx, 'gallery of a studio', and(eq(galleries.studioId, viewer.id), eq(galleries.id, galleryId)))

/** `galleryOrder` where the gallery is known. */
export const orderIn = ({ sortBy, sections }: ListedGallery): SQL[] => [
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

/** A photo of a list, without what all of the list have in common. */
export type ListedPhoto = Omit<PhotoRow, 'type' | 'watermarkVersion'>

/** The photos of a gallery and type that this viewer sees, in order. */
export async function listInGallery<More extends Record<string, PgColumn> = Record<never, never>>(
  tx: Tx,
  viewer: PhotoOwner,
  gallery: ListedGallery,
  type: PhotoType,
  more?: More,
) {
  const { sortBy, sections, watermarkVersion } = gallery
  const rows = await tx
    .select({ ...ownColumns, ...(more as More) })
    .from(photos)
    .where(and(visibleTo(viewer), eq(photos.galleryId, gallery.id), eq(photos.type, type)))
    .orderBy(...orderIn(gallery))
    .prepare(`photos for a ${viewer.role} by ${sortBy}${sections.length > 0 ? ' in chapters' : ''}`)
    .execute()
  return rows.map((row) => ({ ...row, type, watermarkVersion }))
}

/** Of all the client's open galleries. */
export const listForClient = (tx: Tx, viewer: ClientViewer, type: PhotoType) =>
  fromPhotos(tx)
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...galleryOrder)
