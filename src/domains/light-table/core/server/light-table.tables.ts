import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import {
  galleries,
  guestViewColumn,
  openGalleryIdsSql,
} from '#domains/galleries/core/server/galleries.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { CommentAuthor } from '#domains/photos/photos.rules.ts'
import {
  clientIdColumn,
  isOwnRowSql,
  isOwnGallerySql,
  photos,
} from '#domains/photos/core/server/photos.tables.ts'

/**
 * Condition that the viewer may see the photo: row-level security of `photos` applies inside.
 * Without the array, PostgreSQL checks the photos of every studio.
 */
const isOnSeenPhoto = (table: string) =>
  sql.raw(
    `exists (select 1 from photos where photos.photographer_id = any (array[${table}.photographer_id]) and photos.id = photo_id)`,
  )
const isOnSeenComment = isOnSeenPhoto('photo_comments')

const ofStudioItself = sql`photographer_id = ${viewerIdSql} and written_by = 'photographer'`
const ofClientItself = sql`client_id = ${viewerIdSql} and written_by = 'client' and ${isOnSeenComment}`

const ofGuestItself = sql`guest_id = ${viewerIdSql} and written_by = 'guest' and ${isOnSeenComment}`

export const photoComments = pgTable(
  'photo_comments',
  {
    id: uuid().primaryKey(),
    photoId: uuid().notNull(),
    clientId: clientIdColumn(),
    studioId: studioIdColumn(),
    /** Guest whose thread holds the comment; null in the client's thread. */
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
    allow('photo_comments', 'photographer', 'select', isOwnRowSql),
    allow(
      'photo_comments',
      'photographer',
      'insert',
      sql`photographer_id = ${viewerIdSql} and written_by = 'photographer' and exists (select 1 from photos
        where photos.id = photo_id and photos.client_id = photo_comments.client_id and photos.photographer_id = ${viewerIdSql})`,
    ),
    allow('photo_comments', 'photographer', 'update', ofStudioItself),
    allow('photo_comments', 'photographer', 'delete', ofStudioItself),
    allow('photo_comments', 'client', 'select', sql`client_id = ${viewerIdSql} and ${isOnSeenComment}`),
    allow(
      'photo_comments',
      'client',
      'insert',
      sql`client_id = ${viewerIdSql} and written_by = 'client' and exists (select 1 from photos
        where photos.id = photo_id and photos.client_id = ${viewerIdSql} and photos.photographer_id = photo_comments.photographer_id)`,
    ),
    allow('photo_comments', 'guest', 'select', sql`guest_id = ${viewerIdSql} and ${isOnSeenComment}`),
    allow('photo_comments', 'guest', 'insert', ofGuestItself),
    allow('photo_comments', 'guest', 'update', ofGuestItself),
    allow('photo_comments', 'guest', 'delete', ofGuestItself),
    allow('photo_comments', 'client', 'update', ofClientItself),
    allow('photo_comments', 'client', 'delete', ofClientItself),
  ],
)

/** Originals as uploaded, originals without private data, or web size. */
export type DownloadVariant = 'original' | 'clean' | 'web'

/** `modifiedAt` is an ISO 8601 time. */
export type PlannedFile = {
  key: string
  name: string
  contentType: string
  sizeBytes: number
  crc32: number
  modifiedAt: string
}

/** Planned downloads. Each must start within five minutes, and can resume for a day. */
export const downloads = pgTable(
  'downloads',
  {
    id: uuid().primaryKey(),
    viewerId: uuid().notNull(),
    photoIds: uuid().array().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Files at planning time. Files of deleted photos are sent while storage still has them. */
    files: jsonb().$type<PlannedFile[]>().notNull(),
    form: text().$type<DownloadVariant>().notNull(),
    sentBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.createdAt),
    check('downloads_form_known', sql`form in ('original', 'clean', 'web')`),
    allowSystem('downloads'),
    allow('downloads', 'client', 'select', sql`viewer_id = ${viewerIdSql}`),
    allow('downloads', 'client', 'insert', sql`viewer_id = ${viewerIdSql}`),
    allow('downloads', 'guest', 'select', sql`viewer_id = ${viewerIdSql}`),
    allow('downloads', 'guest', 'insert', sql`viewer_id = ${viewerIdSql}`),
    allow('downloads', 'photographer', 'select', sql`viewer_id = ${viewerIdSql}`),
    allow('downloads', 'photographer', 'insert', sql`viewer_id = ${viewerIdSql}`),
  ],
)

export const galleryCovers = pgTable(
  'gallery_covers',
  {
    galleryId: uuid()
      .primaryKey()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    studioId: studioIdColumn(),
    photoId: uuid().notNull(),
    /** Focal point from the upper left, 0 to 1. */
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
    allow('gallery_covers', 'photographer', 'all', isOwnRowSql, isOwnGallerySql),
    allow('gallery_covers', 'client', 'select', sql`gallery_id = any (${openGalleryIdsSql})`),
    allow('gallery_covers', 'guest', 'select', sql`gallery_id = ${guestViewColumn('gallery_id')}`),
  ],
)

const isOwnGuestChoice = sql`guest_id = ${viewerIdSql} and ${isOnSeenPhoto('photo_marks')}`

/** Choices of guests; the client's choices are columns of `photos`. */
export const photoMarks = pgTable(
  'photo_marks',
  {
    photoId: uuid().notNull(),
    guestId: uuid()
      .notNull()
      .references(() => galleryGuests.id, { onDelete: 'cascade' }),
    studioId: studioIdColumn(),
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
    allow('photo_marks', 'photographer', 'select', isOwnRowSql),
    allow('photo_marks', 'guest', 'all', isOwnGuestChoice),
  ],
)
