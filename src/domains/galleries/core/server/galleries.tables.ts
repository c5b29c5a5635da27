import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { ofStudio } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { GalleryKind, GalleryState, KindSettings, PhotoOrder } from '../../galleries.rules.ts'

const isOwn = sql`photographer_id = ${viewerId}`

/**
 * The galleries that are open to the client who asks: theirs, live, and not past their last day. A sub-select, so that
 * it runs once per statement.
 */
export const openGalleries = sql`array(select open_galleries())`

/** One column of what the guest who asks may see. A sub-select, so that it runs once per statement. */
export const guestView = (column: 'gallery_id' | 'photographer_id' | 'shows_rest') =>
  sql.raw(`(select ${column} from guest_view())`)
export const guestViewArray = (column: 'types' | 'visibilities' | 'sections') =>
  sql.raw(`array(select unnest(${column}) from guest_view())`)

export const galleries = pgTable(
  'galleries',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Null for a client's first gallery until the studio names it. */
    title: text(),
    kind: text().$type<GalleryKind>().notNull().default('other'),
    shotOn: date({ mode: 'string' }),
    status: text().$type<ClientStatus>().notNull().default('Active'),
    /** Set by the studio, so it no longer changes automatically. */
    statusByHand: boolean().notNull().default(false),
    state: text().$type<GalleryState>().notNull(),
    /** Names it in the address bar. */
    slug: text().notNull().unique(),
    sortBy: text().$type<PhotoOrder>().notNull().default('captured'),
    welcome: text(),
    /** Last day on which the client may come in. */
    expiresOn: date({ mode: 'string' }),
    /** Whether the client may make links of their own, and give originals by them. */
    clientMayShare: boolean().notNull().default(true),
    clientMayGiveOriginals: boolean().notNull().default(false),
    /** Since when it is, or before it was archived was, open to the client; null for what was never more than a draft. */
    openedAt: moment(),
    archivedAt: moment(),
    /** When its client first looked; null until then. */
    firstViewedAt: moment(),
    /** When its client was shown the opening, which is once; a letter led them to it. */
    openingShownAt: moment(),
    /** Up to when the client (or for choices the studio) was mailed about what came in. */
    previewsNotifiedAt: moment('previews_told_at'),
    finalsNotifiedAt: moment('finals_told_at'),
    choicesNotifiedAt: moment('choices_told_at'),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    unique('galleries_of_client').on(table.id, table.clientId),
    unique('galleries_of_studio').on(table.id, table.studioId),
    index().on(table.clientId, table.createdAt.desc(), table.id.desc()),
    index().on(table.studioId),
    check('galleries_title_sane', sql`btrim(title) <> '' and length(title) <= 120`),
    check(
      'galleries_kind_known',
      sql`kind in ('wedding', 'family', 'newborn', 'portrait', 'business', 'event', 'school', 'other')`,
    ),
    check('galleries_status_known', sql`status in ('Active', 'Review', 'Delivered')`),
    check('galleries_state_known', sql`state in ('draft', 'live', 'archived')`),
    check('galleries_archived_since', sql`(state = 'archived') = (archived_at is not null)`),
    check('galleries_sort_known', sql`sort_by in ('captured', 'newest', 'name', 'manual')`),
    check('galleries_welcome_sane', sql`length(welcome) <= 1000`),
    allowSystem('galleries'),
    allow(
      'galleries',
      'photographer',
      'all',
      isOwn,
      sql`${isOwn} and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = ${viewerId})`,
    ),
    // The same as open_galleries, which therefore runs under it.
    allow(
      'galleries',
      'client',
      'select',
      sql`client_id = ${viewerId} and state = 'live'
        and (expires_on is null or expires_on >= nullif(current_setting('viewer.today', true), '')::date)
        and exists (select 1 from clients where clients.id = ${viewerId} and clients.archived_at is null)`,
    ),
    allow('galleries', 'guest', 'select', sql`id = ${guestView('gallery_id')}`),
  ],
)

/** Whether a gallery's client has another, so that a link must say which it means. */
export const hasOtherGalleries = sql<boolean>`exists (select from galleries other
  where other.client_id = ${galleries.clientId} and other.id <> ${galleries.id} and other.state <> 'archived')`

/** Chapters of a gallery, in the studio's order. */
export const gallerySections = pgTable(
  'gallery_sections',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: ofStudio(),
    title: text().notNull(),
    position: integer('sort_key').notNull(),
    /** False hides it from every guest, whatever their link says. */
    forGuests: boolean().notNull().default(true),
  },
  (table) => [
    foreignKey({
      name: 'gallery_sections_of_gallery',
      columns: [table.galleryId, table.studioId],
      foreignColumns: [galleries.id, galleries.studioId],
    }).onDelete('cascade'),
    unique('gallery_sections_in_gallery').on(table.id, table.galleryId),
    uniqueIndex('gallery_sections_title').on(table.galleryId, sql`plain_text(title)`),
    check('gallery_sections_title_sane', sql`btrim(title) <> '' and length(title) <= 80`),
    allowSystem('gallery_sections'),
    allow(
      'gallery_sections',
      'photographer',
      'all',
      isOwn,
      sql`${isOwn} and exists (select 1 from galleries
        where galleries.id = gallery_id and galleries.photographer_id = ${viewerId})`,
    ),
    allow('gallery_sections', 'client', 'select', sql`gallery_id = any (${openGalleries})`),
    allow('gallery_sections', 'guest', 'select', sql`id = any (${guestViewArray('sections')})`),
  ],
)

/** What a new gallery of a kind begins with at this studio; without a row, what the product gives. */
export const studioKinds = pgTable(
  'gallery_kinds',
  {
    studioId: ofStudio(),
    kind: text().$type<GalleryKind>().notNull(),
    settings: jsonb().$type<KindSettings>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.kind] }),
    check(
      'gallery_kinds_known',
      sql`kind in ('wedding', 'family', 'newborn', 'portrait', 'business', 'event', 'school', 'other')`,
    ),
    allowSystem('gallery_kinds'),
    allow('gallery_kinds', 'photographer', 'all', isOwn),
  ],
)
