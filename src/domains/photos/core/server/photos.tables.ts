import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import {
  galleries,
  gallerySections,
  guestView,
  guestViewArray,
  openGalleries,
} from '#domains/galleries/core/server/galleries.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { ofStudio } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { CommentAuthor, Damage, PhotoType, PictureFailure, Visibility } from '../../photos.rules.ts'

const ofClient = () =>
  uuid()
    .notNull()
    .references(() => clients.id)
/** What a client sees: photos of their open galleries that the studio does not keep to itself. */
const isOpenToClient = sql`client_id = ${viewerId} and visibility <> 'studio' and gallery_id = any (${openGalleries})`
/** What a guest sees: what their link shows, of the chapters it shows, and nothing that is not for guests. */
const isOpenToGuest = sql`gallery_id = ${guestView('gallery_id')} and type = any (${guestViewArray('types')})
  and visibility = any (${guestViewArray('visibilities')})
  and case when section_id is null then ${guestView('shows_rest')} else section_id = any (${guestViewArray('sections')}) end`
/**
 * Row-level security of `photos` applies inside, for the role that asks. The array keeps PostgreSQL from reading all that
 * a guest sees, of every studio, to look each row up in it.
 */
const isOnSeenPhoto = (table: string) =>
  sql.raw(
    `exists (select 1 from photos where photos.photographer_id = any (array[${table}.photographer_id]) and photos.id = photo_id)`,
  )
const isOnSeenComment = isOnSeenPhoto('photo_comments')
const isOwn = sql`photographer_id = ${viewerId}`
const isOwnGallery = sql`${isOwn} and exists (select 1 from galleries
        where galleries.id = gallery_id and galleries.photographer_id = ${viewerId})`
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio(),
    clientId: ofClient(),
    galleryId: uuid().notNull(),
    sectionId: uuid(),
    type: text().$type<PhotoType>().notNull(),
    photoLabel: text().notNull(),
    /** Original file name with its extension; never edited. */
    sourceName: text().notNull(),
    isFavorite: boolean().notNull().default(false),
    isApproved: boolean().notNull().default(false),
    favoritedAt: moment(),
    approvedAt: moment(),
    originalKey: text().notNull(),
    contentType: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    /** Tells apart photos of one client that share size and checksum but differ in bytes or type. */
    duplicateNo: integer('twin').notNull().default(0),
    /** Upright size; may be null until the renditions are made. */
    widthPx: integer(),
    heightPx: integer(),
    thumbHash: bytea(),
    /** Measured with the renditions, for the choice of a cover: see `Look`. Null until those are made. */
    luminance: real(),
    sharpness: real(),
    /** Of the camera's clock, corrected by `clockShiftSeconds`. */
    capturedAt: moment(),
    /** Offset from UTC of the time on the spot; null, for Amsterdam's, when the camera did not say. */
    capturedOffsetMinutes: integer(),
    camera: text(),
    cameraSerial: text(),
    /** The correction that is in `capturedAt`; that of its camera in its gallery. */
    clockShiftSeconds: integer().notNull().default(0),
    /** Incremented by a change of type, which changes the pixels. */
    renditionVersion: integer().notNull().default(1),
    /** The version in storage; served only while it equals `renditionVersion`. */
    renderedVersion: integer(),
    /** Watermark version in the pixels of a preview; null for a final. */
    renderedWatermarkVersion: integer('rendered_mark_version'),
    renditionFailure: text().$type<PictureFailure>(),
    /** When the original was last re-read and checked; null when never since the upload. */
    checkedAt: moment(),
    damage: text().$type<Damage>(),
    createdAt: moment().notNull(),
    /** Ordered prints that are not made yet; above zero the photo cannot be deleted. */
    printHolds: integer().notNull().default(0),
    /** Position in manual order: 1024 apart, so that a move writes only the moved rows. Null sorts last. */
    sortKey: bigint({ mode: 'number' }),
    /** Who sees it: guests too, only the client, or only the studio. */
    visibility: text().$type<Visibility>().notNull().default('everyone'),
    /** Since when it has its present type; the mails 'previews ready' and 'finals ready' count by it. */
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
    // The database itself keeps a photo out of a stranger's gallery.
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
    // On delete it forgets the section alone: the migration says so, Drizzle cannot.
    foreignKey({
      name: 'photos_in_section_of_gallery',
      columns: [table.sectionId, table.galleryId],
      foreignColumns: [gallerySections.id, gallerySections.galleryId],
    }),
    check('photos_visibility_known', sql`visibility in ('everyone', 'client', 'studio')`),
    // Whatever names a photo names its studio too.
    uniqueIndex('photos_of_studio').on(table.studioId, table.id),
    // A gallery is asked for with its studio: by an index of each, all that the studio has would be read to join them; by
    // one of both alone, all of the gallery for each twin that is looked for.
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
    // The extra check keeps photos out of the galleries of other studios' clients.
    allow(
      'photos',
      'photographer',
      'all',
      isOwn,
      sql`${isOwn} and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = ${viewerId})`,
    ),
    allow('photos', 'client', 'select', isOpenToClient),
    allow('photos', 'client', 'update', isOpenToClient),
    allow('photos', 'guest', 'select', isOpenToGuest),
  ],
)

const ofStudioItself = sql`photographer_id = ${viewerId} and written_by = 'photographer'`
const ofClientItself = sql`client_id = ${viewerId} and written_by = 'client' and ${isOnSeenComment}`

const ofGuestItself = sql`guest_id = ${viewerId} and written_by = 'guest' and ${isOnSeenComment}`

export const photoComments = pgTable(
  'photo_comments',
  {
    id: uuid().primaryKey(),
    photoId: uuid().notNull(),
    clientId: ofClient(),
    studioId: ofStudio(),
    /** The guest whose thread on this photo it is in; null in that of the client. */
    guestId: uuid().references(() => galleryGuests.id, { onDelete: 'cascade' }),
    writtenBy: text().$type<CommentAuthor>().notNull(),
    comment: text().notNull(),
    createdAt: moment().notNull(),
    editedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'photo_comments_of_photo',
      columns: [table.studioId, table.photoId],
      foreignColumns: [photos.studioId, photos.id],
    }).onDelete('cascade'),
    index().on(table.photoId, table.createdAt.desc()),
    index().on(table.clientId, table.createdAt.desc()),
    check('photo_comments_not_blank', sql`btrim(comment) <> ''`),
    check('photo_comments_author_known', sql`written_by in ('client', 'photographer', 'guest')`),
    check('photo_comments_guest_named', sql`written_by <> 'guest' or guest_id is not null`),
    index().on(table.guestId),
    allowSystem('photo_comments'),
    allow('photo_comments', 'photographer', 'select', isOwn),
    allow(
      'photo_comments',
      'photographer',
      'insert',
      sql`photographer_id = ${viewerId} and written_by = 'photographer' and exists (select 1 from photos
        where photos.id = photo_id and photos.client_id = photo_comments.client_id and photos.photographer_id = ${viewerId})`,
    ),
    allow('photo_comments', 'photographer', 'update', ofStudioItself),
    allow('photo_comments', 'photographer', 'delete', ofStudioItself),
    allow('photo_comments', 'client', 'select', sql`client_id = ${viewerId} and ${isOnSeenComment}`),
    allow(
      'photo_comments',
      'client',
      'insert',
      sql`client_id = ${viewerId} and written_by = 'client' and exists (select 1 from photos
        where photos.id = photo_id and photos.client_id = ${viewerId} and photos.photographer_id = photo_comments.photographer_id)`,
    ),
    allow('photo_comments', 'guest', 'select', sql`guest_id = ${viewerId} and ${isOnSeenComment}`),
    allow('photo_comments', 'guest', 'insert', ofGuestItself),
    allow('photo_comments', 'guest', 'update', ofGuestItself),
    allow('photo_comments', 'guest', 'delete', ofGuestItself),
    allow('photo_comments', 'client', 'update', ofClientItself),
    allow('photo_comments', 'client', 'delete', ofClientItself),
  ],
)

/** A planned download. Its URL starts it for five minutes; a broken download can resume for a day. */
/** Originals as the studio uploaded them, those without private data, or pictures in web size. */
export type DownloadForm = 'original' | 'clean' | 'web'

/** A file of a download. `modifiedAt` is an ISO moment. */
export type PlannedFile = {
  key: string
  name: string
  contentType: string
  sizeBytes: number
  crc32: number
  modifiedAt: string
}

export const downloads = pgTable(
  'downloads',
  {
    id: uuid().primaryKey(),
    viewerId: uuid().notNull(),
    photoIds: uuid().array().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** File of each photo, as it was when they were planned: those of photos deleted since are sent as well. */
    files: jsonb().$type<PlannedFile[]>().notNull(),
    form: text().$type<DownloadForm>().notNull(),
    sentBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.createdAt),
    check('downloads_form_known', sql`form in ('original', 'clean', 'web')`),
    allowSystem('downloads'),
    allow('downloads', 'client', 'select', sql`viewer_id = ${viewerId}`),
    allow('downloads', 'client', 'insert', sql`viewer_id = ${viewerId}`),
    allow('downloads', 'guest', 'select', sql`viewer_id = ${viewerId}`),
    allow('downloads', 'guest', 'insert', sql`viewer_id = ${viewerId}`),
    allow('downloads', 'photographer', 'select', sql`viewer_id = ${viewerId}`),
    allow('downloads', 'photographer', 'insert', sql`viewer_id = ${viewerId}`),
  ],
)

/** By how much a camera's clock was behind at a shoot (ahead when negative); absent when it was never corrected. */
export const cameraClocks = pgTable(
  'camera_clocks',
  {
    galleryId: uuid()
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    studioId: ofStudio(),
    camera: text().notNull(),
    /** Empty for a camera that writes none. */
    cameraSerial: text().notNull(),
    shiftSeconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.camera, table.cameraSerial] }),
    allowSystem('camera_clocks'),
    allow('camera_clocks', 'photographer', 'all', isOwn, isOwnGallery),
  ],
)

/** The cover that a studio chose for a gallery, and the point of it that stays in view. */
export const galleryCovers = pgTable(
  'gallery_covers',
  {
    galleryId: uuid()
      .primaryKey()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    studioId: ofStudio(),
    /** Counts only while the photo is in the gallery. */
    photoId: uuid().notNull(),
    /** From the upper left, 0 to 1. */
    focalX: doublePrecision().notNull(),
    focalY: doublePrecision().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'gallery_covers_of_photo',
      columns: [table.studioId, table.photoId],
      foreignColumns: [photos.studioId, photos.id],
    }).onDelete('cascade'),
    index().on(table.photoId),
    check('gallery_covers_focus_sane', sql`focal_x between 0 and 1 and focal_y between 0 and 1`),
    allowSystem('gallery_covers'),
    allow('gallery_covers', 'photographer', 'all', isOwn, isOwnGallery),
    allow('gallery_covers', 'client', 'select', sql`gallery_id = any (${openGalleries})`),
    allow('gallery_covers', 'guest', 'select', sql`gallery_id = ${guestView('gallery_id')}`),
  ],
)

const ownMark = sql`guest_id = ${viewerId} and ${isOnSeenPhoto('photo_marks')}`

/** The choices of a guest; those of the client stand on the photo. */
export const photoMarks = pgTable(
  'photo_marks',
  {
    photoId: uuid().notNull(),
    guestId: uuid()
      .notNull()
      .references(() => galleryGuests.id, { onDelete: 'cascade' }),
    studioId: ofStudio(),
    isFavorite: boolean().notNull().default(false),
    isApproved: boolean().notNull().default(false),
    chosenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.guestId] }),
    foreignKey({
      name: 'photo_marks_of_photo',
      columns: [table.studioId, table.photoId],
      foreignColumns: [photos.studioId, photos.id],
    }).onDelete('cascade'),
    index().on(table.guestId),
    allowSystem('photo_marks'),
    allow('photo_marks', 'photographer', 'select', isOwn),
    allow('photo_marks', 'guest', 'all', ownMark),
  ],
)
