import { and, asc, eq, gt, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers, styleColumns } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { WantedPictures } from '#platform/wanted-pictures.ts'
import { isCoverOf } from '../../core/server/covers.sql.ts'
import { isRendered, renditionColumns } from '../../core/server/photos.sql.ts'
import { galleryCovers, photos } from '../../core/server/photos.tables.ts'

type Reading = Pick<WantedPictures, 'reader'> & { today: string }
type OfGallery = NonNullable<WantedPictures['gallery']>

/** Whose photos are read, known before they are. */
const studioOf = (reader: WantedPictures['reader']): SQL =>
  'studioId' in reader
    ? sql`${reader.studioId}::uuid`
    : sql`(select created_by from clients where id = ${reader.clientId})`

/** What `visibleTo` and row-level security say of those who are signed in, for who reads a letter. */
const seenBy = ({ reader, today }: Reading): SQL =>
  'studioId' in reader
    ? sql`${photos.studioId} = ${studioOf(reader)}`
    : allOf(
        sql`${photos.studioId} = ${studioOf(reader)}`,
        eq(photos.clientId, reader.clientId),
        ne(photos.visibility, 'studio'),
        eq(galleries.state, 'live'),
        sql`(${galleries.expiresOn} is null or ${galleries.expiresOn} >= ${today}::date)`,
        isNull(clients.archivedAt),
      )

const idOf = ({ clientId, galleryId }: OfGallery): SQL =>
  galleryId === undefined ? sql`newest_gallery(${clientId})` : sql`${galleryId}::uuid`

const isOfGallery = (gallery: OfGallery) => sql`${photos.galleryId} = ${idOf(gallery)}`

const columns = {
  ...renditionColumns,
  id: photos.id,
  widthPx: photos.widthPx,
  heightPx: photos.heightPx,
  focalX: galleryCovers.focalX,
  focalY: galleryCovers.focalY,
}

const fromSeen = (tx: Tx<'system'>, reading: Reading, condition: SQL | undefined) =>
  tx
    .select(columns)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .leftJoin(
      galleryCovers,
      and(eq(galleryCovers.photoId, photos.id), eq(galleryCovers.galleryId, photos.galleryId)),
    )
    .where(and(seenBy(reading), isRendered, condition))
    .$dynamic()

export type PhotoInLetter = Awaited<ReturnType<typeof fromSeen>>[number]

export const findCover = async (tx: Tx<'system'>, reading: Reading, gallery: OfGallery) =>
  (
    await fromSeen(
      tx,
      reading,
      and(isOfGallery(gallery), isCoverOf(studioOf(reading.reader), sql`array[${idOf(gallery)}]`)),
    )
  )[0]

const CONSIDERED_MAX = 2000

/** By the time they were taken, landscapes apart from the others. */
export const listThumbs = (tx: Tx<'system'>, reading: Reading, gallery: OfGallery, exceptIds: string[]) =>
  fromSeen(
    tx,
    reading,
    and(
      isOfGallery(gallery),
      ne(photos.visibility, 'studio'),
      gallery.type && eq(photos.type, gallery.type),
      gallery.since ? gt(photos.typeSince, new Date(gallery.since)) : undefined,
      exceptIds.length > 0 ? notInArray(photos.id, exceptIds) : undefined,
    ),
  )
    .orderBy(sql`${photos.capturedAt} nulls last`, asc(photos.photoLabel), asc(photos.id))
    .limit(CONSIDERED_MAX)

export const listNamed = async (tx: Tx<'system'>, reading: Reading, photoIds: readonly string[]) =>
  photoIds.length === 0 ? [] : fromSeen(tx, reading, inArray(photos.id, [...photoIds]))

export const findLogo = async (tx: Tx<'system'>, clientId: string) =>
  (
    await tx
      .select({ key: styleColumns.styleLogoKey, ground: photographers.styleLogoGround })
      .from(clients)
      .innerJoin(photographers, eq(photographers.id, clients.studioId))
      .where(eq(clients.id, clientId))
  )[0]
