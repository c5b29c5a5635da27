import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import {
  studioIdOf,
  type ClientViewer,
  type GuestViewer,
  type Looker,
  type PhotographerViewer,
  type PhotoOwner,
} from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import type { GalleryOfStudio } from '#domains/galleries/server/galleries.ts'
import { galleries, gallerySections, openGalleries } from '#domains/galleries/server/galleries.tables.ts'
import {
  hasOwnMark,
  photographers,
  shownStudioName,
  styleColumns,
} from '#domains/studios/server/studios.tables.ts'
import { POSITION_VALUE, type PositionRow } from '#platform/db/snapshot.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { photo } from '../photos.contract.ts'
import type { Damage, PhotoType } from '../photos.rules.ts'
import { pictureStateOf, shownVersion, wantedVersion } from '../picture-state.rules.ts'
import { renditionKey } from '../renditions/server/storage-keys.ts'
import { galleryCovers, photos } from './photos.tables.ts'

/** A `RenditionState`. `photographers` must be joined: its watermark version decides what may be served. */
export const renditionColumns = {
  type: photos.type,
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
  watermarkVersion: photographers.watermarkVersion,
}

/** Without what all photos of a list have in common: see `ListedGallery`. */
export const ownColumns = {
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
  id: photos.id,
  label: photos.photoLabel,
  createdAt: photos.createdAt,
  capturedAt: photos.capturedAt,
  widthPx: photos.widthPx,
  heightPx: photos.heightPx,
  thumbHash: photos.thumbHash,
  renditionFailure: photos.renditionFailure,
  isFavorite: photos.isFavorite,
  isApproved: photos.isApproved,
  sizeBytes: photos.fileSize,
  sectionId: photos.sectionId,
  visibility: photos.visibility,
  // Raw, because Drizzle drops the table name of the outer column where nothing is joined.
  commentCount: sql<number>`(select count(*)::int from photo_comments c where c.photo_id = photos.id)`,
}

export const photoColumns = { ...renditionColumns, ...ownColumns, galleryId: photos.galleryId }

/** True also for a preview with an outdated watermark. */
export const isRendered = sql`${photos.renderedVersion} = ${photos.renditionVersion}`
export const isUnrendered = sql`${photos.renderedVersion} is distinct from ${photos.renditionVersion}`

/**
 * The one application-side rule for who sees which photo; row-level security repeats it. A client sees their open
 * galleries without what the studio keeps to itself, a studio its own uploads.
 */
export function visibleTo(viewer: Looker): SQL {
  const atStudio = eq(photos.studioId, studioIdOf(viewer))
  if (viewer.role === 'photographer') return atStudio
  if (viewer.role === 'guest')
    return and(
      atStudio,
      eq(photos.galleryId, viewer.galleryId),
      inArray(photos.type, [...viewer.rights.shows]),
      viewer.rank === 'guest' ? eq(photos.visibility, 'everyone') : ne(photos.visibility, 'studio'),
    )!
  return and(
    atStudio,
    eq(photos.clientId, viewer.id),
    ne(photos.visibility, 'studio'),
    sql`${photos.galleryId} = any (${openGalleries})`,
  )!
}

/** These photos of one studio; by id alone they are looked for among those of all. */
export const ofStudioAmong = (studioId: string, photoIds: readonly string[]): SQL =>
  and(eq(photos.studioId, studioId), inArray(photos.id, [...photoIds]))!

/** All photos of a gallery, whoever may see them. */
export const ofGallery = ({ studioId, galleryId }: GalleryOfStudio): SQL =>
  and(eq(photos.studioId, studioId), eq(photos.galleryId, galleryId))!

/** Photos of many studios, for the product's own work on them. */
export const thesePhotos = (these: readonly { id: string; studioId: string }[]): SQL =>
  and(
    inArray(photos.studioId, [...new Set(these.map(({ studioId }) => studioId))]),
    inArray(
      photos.id,
      these.map(({ id }) => id),
    ),
  )!

export const ownAmong = (viewer: Looker, photoIds: readonly string[]) =>
  and(visibleTo(viewer), inArray(photos.id, photoIds))

/**
 * Order of a gallery as its studio chose it, chapter by chapter; `galleries` must be joined, and `gallerySections` from
 * the left. Photos without capture time come last, and `natural_order` sorts DSC_2 before DSC_10.
 */
export const galleryOrder = [
  sql`${gallerySections.position} nulls last`,
  sql`case when ${galleries.sortBy} = 'newest' then ${photos.createdAt} end desc nulls last`,
  sql`case when ${galleries.sortBy} = 'manual' then ${photos.sortKey} end nulls last`,
  sql`case when ${galleries.sortBy} <> 'name' then ${photos.capturedAt} end nulls last`,
  sql`${photos.photoLabel} collate natural_order`,
  photos.id,
] as const

// As the index of a studio's photos has it: in another order of nulls, which there are none of, all of them are sorted.
export const newestFirst = [sql`${photos.createdAt} desc nulls last`, desc(photos.id)] as const

/** A final (no watermark in its pixels) first, then what would do best as a cover, then newest. */
export const bestFirst = [
  sql`${photos.type} = 'final' desc`,
  sql`cover_fitness(${photos.widthPx}, ${photos.heightPx}, ${photos.luminance}, ${photos.sharpness}) desc nulls last`,
  ...newestFirst,
] as const

/** With null: chosen at all. */
export const chosenAfter = (moment: Date | null) =>
  moment
    ? or(gt(photos.favoritedAt, moment), gt(photos.approvedAt, moment))!
    : or(isNotNull(photos.favoritedAt), isNotNull(photos.approvedAt))!

/**
 * Photos that are chosen before anything is joined to them: row-level security hides from the planner how many rows a
 * studio has, and it would join all of them first.
 */
export const amongChosen = (viewer: Looker, chosen: SQLWrapper): SQL =>
  and(visibleTo(viewer), inArray(photos.id, chosen))!

export const fromPhotos = (tx: Tx) =>
  tx.select(photoColumns).from(photos).innerJoin(photographers, eq(photographers.id, photos.studioId))

export type PhotoRow = Omit<Awaited<ReturnType<typeof fromPhotos>>[number], 'galleryId'>

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: readonly string[]) =>
  fromPhotos(tx).where(ownAmong(viewer, photoIds))

const newestGalleryFirst = [desc(galleries.createdAt), desc(galleries.id)] as const

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

/** Those of the given photos that are the viewer's own, with label, type and owners. */
export const listOwnPhotos = (tx: Tx, viewer: Looker, photoIds: readonly string[]) =>
  tx
    .select({
      id: photos.id,
      clientId: photos.clientId,
      galleryId: photos.galleryId,
      studioId: photos.studioId,
      label: photos.photoLabel,
      type: photos.type,
    })
    .from(photos)
    .where(ownAmong(viewer, photoIds))

/**
 * Locks photos in order of id, so that two changes with photos in common cannot deadlock; returns the ids. To delete
 * them takes the stronger lock.
 */
export async function lockPhotos(
  tx: Tx,
  which: SQL | undefined,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<string[]> {
  const locked = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(which)
    .orderBy(asc(photos.id))
    .for(strength)
  return locked.map(({ id }) => id)
}

/** Changes and returns the viewer's own photos among these, for which `condition` holds. */
export async function updateOwn(
  tx: Tx,
  viewer: PhotoOwner,
  photoIds: readonly string[],
  change: PgUpdateSetSource<typeof photos>,
  condition?: SQL,
) {
  const own = ownAmong(viewer, photoIds)
  if (photoIds.length > 1) await lockPhotos(tx, own)
  return tx
    .update(photos)
    .set(change)
    .where(and(own, condition))
    .returning({ id: photos.id, clientId: photos.clientId, galleryId: photos.galleryId })
}

/** The best photo of each client, in any of their galleries. */
export function listCovers(tx: Tx, viewer: PhotoOwner) {
  const best = tx
    .selectDistinctOn([photos.clientId], { id: photos.id })
    .from(photos)
    .where(and(visibleTo(viewer), isRendered))
    .orderBy(photos.clientId, ...bestFirst)
  return tx
    .select({ ...photoColumns, clientId: photos.clientId })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(amongChosen(viewer, best))
}

// A cover that moved to another gallery chose nothing there.
const isCoverOfGallery = and(
  eq(galleryCovers.photoId, photos.id),
  eq(galleryCovers.galleryId, photos.galleryId),
)

/** Whether it is the cover of one of these galleries of a studio, for whoever asks: see `covers_of`. */
export const isCoverOf = (studioId: SQL, galleryIds: SQL) =>
  sql`${photos.studioId} = ${studioId} and ${photos.id} in (select photo_id from covers_of(${studioId}, ${galleryIds}))`

/**
 * The cover of each of these galleries: the photo that the studio chose while it is there and the client may see it,
 * else the best.
 */
export const listGalleryCovers = (tx: Tx, viewer: PhotoOwner, galleryIds: readonly string[]) =>
  tx
    .select({
      ...photoColumns,
      focalX: galleryCovers.focalX,
      focalY: galleryCovers.focalY,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(galleryCovers, isCoverOfGallery)
    .where(
      and(
        visibleTo(viewer),
        inArray(photos.galleryId, [...galleryIds]),
        isCoverOf(sql`${studioIdOf(viewer)}::uuid`, sql`${sql.param([...galleryIds])}::uuid[]`),
      ),
    )

export const galleryCounts = {
  previewCount: sql<number>`(count(*) filter (where ${photos.type} = 'preview'))::int`,
  finalCount: sql<number>`(count(*) filter (where ${photos.type} = 'final'))::int`,
}

/** How many photos of each type the client of these galleries sees in them; a gallery without photos has no row. */
export const countInGalleries = (tx: Tx, viewer: PhotoOwner, galleryIds: readonly string[]) =>
  tx
    .select({ galleryId: photos.galleryId, ...galleryCounts })
    .from(photos)
    .where(
      and(visibleTo(viewer), inArray(photos.galleryId, [...galleryIds]), ne(photos.visibility, 'studio')),
    )
    .groupBy(photos.galleryId)

const shownGallery = {
  id: galleries.id,
  slug: galleries.slug,
  title: galleries.title,
  kind: galleries.kind,
  shotOn: galleries.shotOn,
  welcome: galleries.welcome,
  status: galleries.status,
  state: galleries.state,
  isShared: sql<boolean>`is_shared(${galleries.id})`,
  mayShare: galleries.clientMayShare,
}

/** The client's open galleries, newest first. */
export const listOpenGalleries = (tx: Tx, viewer: ClientViewer) =>
  tx
    .select({
      ...shownGallery,
      createdAt: galleries.createdAt,
      isUnseen: sql<boolean>`${galleries.firstViewedAt} is null`,
      openingShownAt: galleries.openingShownAt,
    })
    .from(galleries)
    .where(and(eq(galleries.clientId, viewer.id), sql`${galleries.id} = any (${openGalleries})`))
    .orderBy(...newestGalleryFirst)

/** A gallery as the studio shows it to its client, in whatever state it is. */
export async function findShownGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, galleryId }: { clientId: string; galleryId: string },
) {
  const ofClient = and(eq(galleries.studioId, viewer.id), eq(galleries.clientId, clientId))
  const [gallery] = await tx
    .select(shownGallery)
    .from(galleries)
    .where(and(ofClient, eq(galleries.id, galleryId)))
  return gallery
}

/** Whose galleries these are, as their studio calls itself. */
export async function findGalleryOwners(tx: Tx, viewer: PhotoOwner, clientId: string) {
  const isOwn = viewer.role === 'client' ? eq(clients.id, viewer.id) : eq(clients.studioId, viewer.id)
  const [owners] = await tx
    .select({
      firstName: clients.firstName,
      lastName: clients.lastName,
      studioName: shownStudioName,
      hasOwnMark,
      ...styleColumns,
    })
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(isOwn, eq(clients.id, clientId)))
  return owners
}

export type PrintablePhoto = {
  originalKey: string
  sizeBytes: number
  widthPx: number
  heightPx: number
  /** Storage key of the 800-pixel rendition; undefined while it is being made. */
  smallKey: string | undefined
  /** Of the smallest rendition, 480 pixels wide. */
  tileKey: string | undefined
}

/** Storage keys of the studio's photos, by photo id; deleted photos are absent. */
export async function findPrintable(
  tx: Tx,
  viewer: PhotographerViewer,
  photoIds: readonly string[],
): Promise<Map<string, PrintablePhoto>> {
  const rows = await tx
    .select({
      ...renditionColumns,
      id: photos.id,
      originalKey: photos.originalKey,
      sizeBytes: photos.fileSize,
      widthPx: photos.widthPx,
      heightPx: photos.heightPx,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(ownAmong(viewer, photoIds))
  return new Map(
    rows.map(({ id, originalKey, sizeBytes, widthPx, heightPx, ...state }) => {
      // Known from the renditions on.
      const size = { widthPx: widthPx ?? 3, heightPx: heightPx ?? 2 }
      const version = shownVersion(state)
      const keyOf = (size: number) => version && renditionKey(id, version, size)
      return [id, { originalKey, sizeBytes, ...size, smallKey: keyOf(800), tileKey: keyOf(480) }]
    }),
  )
}

export function asPhoto(row: PhotoRow): z.infer<typeof photo> {
  return {
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt && row.capturedAt.toISOString(),
    widthPx: row.widthPx ?? 3,
    heightPx: row.heightPx ?? 2,
    thumbHash: row.thumbHash && Buffer.from(row.thumbHash).toString('base64'),
    picture: pictureStateOf(row).picture,
    version: wantedVersion(row),
    isFavorite: row.isFavorite,
    isApproved: row.isApproved,
    commentCount: row.commentCount,
    sizeBytes: row.sizeBytes,
    // Most photos have neither, and a gallery lists thousands.
    ...(row.visibility !== 'everyone' && { visibility: row.visibility }),
  }
}

/** Photos of one gallery with their chapter, which is named by its place among `sections` to keep the list small. */
export function inSections<Row extends PhotoRow, Shown>(
  rows: readonly Row[],
  sections: readonly { id: string }[],
  show: (row: Row) => Shown,
) {
  const places = new Map(sections.map(({ id }, at) => [id, at]))
  return rows.map((row) => {
    const section = row.sectionId === null ? undefined : places.get(row.sectionId)
    return { ...show(row), ...(section !== undefined && { section }) }
  })
}

export const asStudioPhoto = (row: PhotoRow & { sourceName: string; damage: Damage | null }) => ({
  ...asPhoto(row),
  ...pictureStateOf(row),
  sourceName: row.sourceName,
  damage: row.damage ?? undefined,
})

type CoverRow = Awaited<ReturnType<typeof listGalleryCovers>>[number]

/** A cover with the point around which it is cropped. */
export const shownCover = (row: CoverRow | undefined) => ({
  cover: row ? { ...asPhoto(row), type: row.type } : null,
  focus: row?.focalX != null && row.focalY != null ? { x: row.focalX, y: row.focalY } : null,
})
