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
import {
  allow,
  allowSystem,
  isOfOwnStudioSql,
  viewerIdSql,
} from '#domains/access/server/viewer-policies.tables.ts'
import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { GalleryKind, GalleryState, KindSettings, PhotoOrder } from '../../galleries.rules.ts'

/**
 * Ids of the galleries that are open to the current client. A sub-select runs once per statement.
 */
export const openGalleryIdsSql = sql`array(select open_galleries())`

/**
 * Returns a column of `guest_view`: what the current guest may see. A sub-select, so that it runs
 * once per statement.
 */
export const guestViewColumn = (column: 'gallery_id' | 'photographer_id' | 'shows_rest') =>
  sql.raw(`(select ${column} from guest_view())`)
export const guestViewArray = (column: 'types' | 'visibilities' | 'sections') =>
  sql.raw(`array(select unnest(${column}) from guest_view())`)

export const galleries = pgTable(
  'galleries',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Null for a client's first gallery until the studio names it. */
    title: text(),
    kind: text().$type<GalleryKind>().notNull().default('other'),
    shotOn: date({ mode: 'string' }),
    status: text().$type<ClientStatus>().notNull().default('Active'),
    statusByHand: boolean().notNull().default(false),
    state: text().$type<GalleryState>().notNull(),
    slug: text().notNull().unique(),
    sortBy: text().$type<PhotoOrder>().notNull().default('captured'),
    welcome: text(),
    /** Last day of access for the client and guests. */
    expiresOn: date({ mode: 'string' }),
    /**
     * Whether the client may create links and invite partners, and whether the client's links may
     * let guests download originals.
     */
    clientMayShare: boolean().notNull().default(true),
    clientMayGiveOriginals: boolean().notNull().default(false),
    /** When the gallery opened to the client; null if the gallery never opened. */
    openedAt: moment(),
    archivedAt: moment(),
    firstViewedAt: moment(),
    /**
     * When the opening, a cover that fills the screen, was shown to the client: once, after an
     * email link.
     */
    openingShownAt: moment(),
    /** Photos or choices up to this time need no email to the client or the studio. */
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
      isOfOwnStudioSql,
      sql`${isOfOwnStudioSql} and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = ${viewerIdSql})`,
    ),
    // Repeats the condition of `open_galleries`, which runs under this policy. Also excludes
    // archived clients.
    allow(
      'galleries',
      'client',
      'select',
      sql`client_id = ${viewerIdSql} and state = 'live'
        and (expires_on is null or expires_on >= nullif(current_setting('viewer.today', true), '')::date)
        and exists (select 1 from clients where clients.id = ${viewerIdSql} and clients.archived_at is null)`,
    ),
    allow('galleries', 'guest', 'select', sql`id = ${guestViewColumn('gallery_id')}`),
  ],
)

/**
 * Whether the client has another gallery that is not archived. Links in emails must then name the
 * gallery.
 */
export const hasOtherGalleriesSql = sql<boolean>`exists (select from galleries other
  where other.client_id = ${galleries.clientId} and other.id <> ${galleries.id} and other.state <> 'archived')`

export const gallerySections = pgTable(
  'gallery_sections',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: studioIdColumn(),
    title: text().notNull(),
    position: integer('sort_key').notNull(),
    /** False hides the chapter from guests of every link. */
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
      isOfOwnStudioSql,
      sql`${isOfOwnStudioSql} and exists (select 1 from galleries
        where galleries.id = gallery_id and galleries.photographer_id = ${viewerIdSql})`,
    ),
    allow('gallery_sections', 'client', 'select', sql`gallery_id = any (${openGalleryIdsSql})`),
    allow('gallery_sections', 'guest', 'select', sql`id = any (${guestViewArray('sections')})`),
  ],
)

/** Settings of a studio for new galleries of a kind. Without a row the product's defaults apply. */
export const studioKindSettings = pgTable(
  'gallery_kinds',
  {
    studioId: studioIdColumn(),
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
    allow('gallery_kinds', 'photographer', 'all', isOfOwnStudioSql),
  ],
)
