import { and, asc, eq, gt, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers, styleColumns } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { WantedPictures } from '#platform/core/wanted-pictures.ts'
import { focusColumns, isShownCover, isChosenCover } from '../../core/server/covers.sql.ts'
import { isRendered } from '../../core/server/own-photos.sql.ts'
import { renditionColumns } from '#domains/photos/server/photos.ts'
import { galleryCovers } from '../../core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

type EmailReader = Pick<WantedPictures, 'reader'> & { today: string }
type OfGallery = NonNullable<WantedPictures['gallery']>

const studioIdSql = (reader: WantedPictures['reader']): SQL =>
  'studioId' in reader
    ? sql`${reader.studioId}::uuid`
    : sql`(select created_by from clients where id = ${reader.clientId})`

/** Repeats for an email what `visibleTo` and row-level security require of a signed-in viewer. */
const visibleToReader = ({ reader, today }: EmailReader): SQL =>
  'studioId' in reader
    ? sql`${photos.studioId} = ${studioIdSql(reader)}`
    : allOf(
        sql`${photos.studioId} = ${studioIdSql(reader)}`,
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
  ...focusColumns,
}

const fromVisiblePhotos = (tx: Tx<'system'>, reading: EmailReader, condition: SQL | undefined) =>
  tx
    .select(columns)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .leftJoin(galleryCovers, isChosenCover)
    .where(and(visibleToReader(reading), isRendered, condition))
    .$dynamic()

export type PhotoInLetter = Awaited<ReturnType<typeof fromVisiblePhotos>>[number]

export const findCover = async (tx: Tx<'system'>, reading: EmailReader, gallery: OfGallery) =>
  (
    await fromVisiblePhotos(
      tx,
      reading,
      and(isOfGallery(gallery), isShownCover(studioIdSql(reading.reader), sql`array[${idOf(gallery)}]`)),
    )
  )[0]

const CONSIDERED_MAX = 2000

/** Returns up to 2000 candidates, by capture time. */
export const listThumbCandidates = (
  tx: Tx<'system'>,
  reading: EmailReader,
  gallery: OfGallery,
  exceptIds: string[],
) =>
  fromVisiblePhotos(
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

export const listPhotosById = async (tx: Tx<'system'>, reading: EmailReader, photoIds: readonly string[]) =>
  photoIds.length === 0 ? [] : fromVisiblePhotos(tx, reading, inArray(photos.id, [...photoIds]))

export const findLogo = async (tx: Tx<'system'>, clientId: string) =>
  (
    await tx
      .select({ key: styleColumns.styleLogoKey, ground: photographers.styleLogoGround })
      .from(clients)
      .innerJoin(photographers, eq(photographers.id, clients.studioId))
      .where(eq(clients.id, clientId))
  )[0]
