import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import {
  galleries,
  gallerySections,
  guestViewColumn,
  guestViewArray,
  openGalleryIdsSql,
} from '#domains/galleries/core/server/galleries.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Damage, PhotoType, PictureFailure, Visibility } from '../../photos.rules.ts'

export const clientIdColumn = () =>
  uuid()
    .notNull()
    .references(() => clients.id)
const isOpenToClient = sql`client_id = ${viewerIdSql} and visibility <> 'studio' and gallery_id = any (${openGalleryIdsSql})`
const isOpenToGuest = sql`gallery_id = ${guestViewColumn('gallery_id')} and type = any (${guestViewArray('types')})
  and visibility = any (${guestViewArray('visibilities')})
  and case when section_id is null then ${guestViewColumn('shows_rest')} else section_id = any (${guestViewArray('sections')}) end`
export const isOwnRowSql = sql`photographer_id = ${viewerIdSql}`
export const isOwnGallerySql = sql`${isOwnRowSql} and exists (select 1 from galleries
        where galleries.id = gallery_id and galleries.photographer_id = ${viewerIdSql})`
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    clientId: clientIdColumn(),
    galleryId: uuid().notNull(),
    sectionId: uuid(),
    type: text().$type<PhotoType>().notNull(),
    photoLabel: text().notNull(),
    /** File name of the upload, with an extension; never edited. */
    sourceName: text().notNull(),
    isFavorite: boolean().notNull().default(false),
    isApproved: boolean().notNull().default(false),
    favoritedAt: moment(),
    approvedAt: moment(),
    originalKey: text().notNull(),
    contentType: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    /** Distinguishes photos of one gallery with equal size and checksum. */
    duplicateNo: integer('twin').notNull().default(0),
    /** Upright size; may be null until the renditions are made. */
    widthPx: integer(),
    heightPx: integer(),
    thumbHash: bytea(),
    /** Measured with the renditions; null until then. */
    luminance: real(),
    sharpness: real(),
    /** Camera's time plus `clockShiftSeconds`. */
    capturedAt: moment(),
    /** Offset from UTC; null if unknown or equal to Amsterdam's. */
    capturedOffsetMinutes: integer(),
    camera: text(),
    cameraSerial: text(),
    clockShiftSeconds: integer().notNull().default(0),
    /** Incremented when the type changes. */
    renditionVersion: integer().notNull().default(1),
    /** Version of the stored renditions, served only while it equals `renditionVersion`. */
    renderedVersion: integer(),
    /** Null if the stored renditions are those of a final, or if there are none. */
    renderedWatermarkVersion: integer('rendered_mark_version'),
    renditionFailure: text().$type<PictureFailure>(),
    /** Null if never checked since the upload. */
    checkedAt: moment(),
    damage: text().$type<Damage>(),
    createdAt: moment().notNull(),
    /** Number of pending or processing orders with the photo. Above 0, deletion is refused. */
    printHolds: integer().notNull().default(0),
    /**
     * Manual order, 1024 apart, so that a move usually updates only the moved rows. Null sorts
     * last.
     */
    sortKey: bigint({ mode: 'number' }),
    visibility: text().$type<Visibility>().notNull().default('everyone'),
    /** Moment when the photo got its type. Emails about new previews and finals count from it. */
    typeSince: moment().notNull(),
  },
  (table) => [
    index().on(table.clientId, table.type, table.createdAt.desc(), table.id.desc()),
    index().on(table.studioId, table.createdAt.desc()),
    uniqueIndex('photos_once_per_gallery').on(
      table.galleryId,
      table.fileSize,
      table.crc32,
      table.duplicateNo,
    ),
    foreignKey({
      name: 'photos_in_gallery_of_client',
      columns: [table.galleryId, table.clientId],
      foreignColumns: [galleries.id, galleries.clientId],
    }),
    foreignKey({
      name: 'photos_in_gallery_of_studio',
      columns: [table.galleryId, table.studioId],
      foreignColumns: [galleries.id, galleries.studioId],
    }),
    // Deleting a section nulls only `section_id`. The migration declares this: Drizzle can't.
    foreignKey({
      name: 'photos_in_section_of_gallery',
      columns: [table.sectionId, table.galleryId],
      foreignColumns: [gallerySections.id, gallerySections.galleryId],
    }),
    check('photos_visibility_known', sql`visibility in ('everyone', 'client', 'studio')`),
    // Target of foreign keys that include the studio.
    uniqueIndex('photos_of_studio').on(table.studioId, table.id),
    // Size and checksum find duplicates without reading the complete gallery.
    index('photos_in_gallery').on(table.studioId, table.galleryId, table.fileSize, table.crc32),
    index('photos_to_check').on(sql`coalesce(checked_at, created_at)`),
    index('photos_damaged')
      .on(table.studioId)
      .where(sql`damage is not null`),
    check('photos_damage_known', sql`damage in ('missing', 'changed')`),
    check('photos_type_known', sql`type in ('preview', 'final')`),
    check('photos_holds_sane', sql`print_holds >= 0`),
    check('photos_label_not_blank', sql`btrim(photo_label) <> ''`),
    check('photos_source_name_not_blank', sql`btrim(source_name) <> ''`),
    allowSystem('photos'),
    // Rejects photos of other studios' clients.
    allow(
      'photos',
      'photographer',
      'all',
      isOwnRowSql,
      sql`${isOwnRowSql} and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = ${viewerIdSql})`,
    ),
    allow('photos', 'client', 'select', isOpenToClient),
    allow('photos', 'client', 'update', isOpenToClient),
    allow('photos', 'guest', 'select', isOpenToGuest),
  ],
)

/** Seconds by which a camera's clock was slow (negative: fast). No row means no correction. */
export const cameraClocks = pgTable(
  'camera_clocks',
  {
    galleryId: uuid()
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    studioId: studioIdColumn(),
    camera: text().notNull(),
    /** Empty if the camera writes none. */
    cameraSerial: text().notNull(),
    shiftSeconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.camera, table.cameraSerial] }),
    allowSystem('camera_clocks'),
    allow('camera_clocks', 'photographer', 'all', isOwnRowSql, isOwnGallerySql),
  ],
)
