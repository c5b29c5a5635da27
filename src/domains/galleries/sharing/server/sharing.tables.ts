import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  allow,
  allowSystem,
  isOfOwnStudioSql,
  viewerIdSql,
} from '#domains/access/server/viewer-policies.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { galleries, openGalleryIdsSql } from '../../core/server/galleries.tables.ts'
import type { EmailWish, GuestDownloadSize, GuestRank, ShownTypes } from '../../sharing.rules.ts'

const isInOwnGallery = sql`exists (select 1 from galleries
  where galleries.id = gallery_id and galleries.photographer_id = ${viewerIdSql})`
const isOfClient = sql`made_by = 'client' and gallery_id = any (${openGalleryIdsSql})`
/** Limits the links that a client makes to what the studio allows. */
const isAllowedByStudio = sql`${isOfClient} and shows = 'finals' and asks_email = 'no'
  and exists (select 1 from galleries where galleries.id = gallery_id and galleries.client_may_share
    and (may_download <> 'original' or galleries.client_may_give_originals))`

export const galleryLinks = pgTable(
  'gallery_links',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: studioIdColumn(),
    label: text().notNull(),
    /** SHA-256 of the link's token, base64url. */
    tokenHash: text().notNull().unique(),
    /** Sealed token, so that the link can be copied again. */
    sealedToken: text('token_sealed').notNull(),
    shows: text().$type<ShownTypes>().notNull(),
    mayFavor: boolean().notNull(),
    mayComment: boolean().notNull(),
    mayDownload: text().$type<GuestDownloadSize>().notNull(),
    /** Chapters that the link shows; null for all, empty for none. */
    sectionIds: uuid('sections').array(),
    pinHash: text(),
    asksEmail: text().$type<EmailWish>().notNull().default('no'),
    madeBy: text().$type<'photographer' | 'client'>().notNull(),
    expiresOn: date({ mode: 'string' }),
    revokedAt: moment(),
    /**
     * Number of new guests who came in; 0 again after all guests of the link are removed. Programs
     * that fetch a link for its preview don't count.
     */
    openedCount: integer().notNull().default(0),
    lastOpenedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'gallery_links_of_gallery',
      columns: [table.galleryId, table.studioId],
      foreignColumns: [galleries.id, galleries.studioId],
    }).onDelete('cascade'),
    index().on(table.galleryId),
    check('gallery_links_label_sane', sql`btrim(label) <> '' and length(label) <= 60`),
    check('gallery_links_shows_known', sql`shows in ('finals', 'previews', 'both')`),
    check('gallery_links_download_known', sql`may_download in ('no', 'web', 'original')`),
    check('gallery_links_email_known', sql`asks_email in ('no', 'optional', 'required')`),
    check('gallery_links_maker_known', sql`made_by in ('photographer', 'client')`),
    allowSystem('gallery_links'),
    allow('gallery_links', 'photographer', 'select', isOfOwnStudioSql),
    allow(
      'gallery_links',
      'photographer',
      'insert',
      sql`${isOfOwnStudioSql} and made_by = 'photographer' and ${isInOwnGallery}`,
    ),
    allow('gallery_links', 'photographer', 'update', isOfOwnStudioSql),
    allow('gallery_links', 'client', 'select', isOfClient),
    allow('gallery_links', 'client', 'insert', isAllowedByStudio),
    // Allowed even when the studio stops client sharing, so that clients can revoke their links.
    allow('gallery_links', 'client', 'update', isOfClient),
  ],
)

export const galleryGuests = pgTable(
  'gallery_guests',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: studioIdColumn(),
    /** Null for a partner. */
    linkId: uuid().references(() => galleryLinks.id, { onDelete: 'cascade' }),
    rank: text().$type<GuestRank>().notNull(),
    name: text().notNull(),
    email: text(),
    /**
     * When a link sent to this email was first used. Until then, anyone may have typed the email.
     */
    emailProvenAt: moment(),
    /** Whether this is the studio previewing a link. Such a guest is in no list and can't write. */
    isPreview: boolean().notNull().default(false),
    /** SHA-256 of the token in a partner's invitation, base64url. */
    letterHash: text().unique(),
    letterExpiresAt: moment(),
    /** Only host where the invitation's link works, by `tokenHostOf`; null for our own host. */
    letterHost: text(),
    /**
     * SHA-256 of the token in a link for another device, base64url. Anyone may request this link,
     * so it must not end the invitation's link.
     */
    wayBackHash: text().unique(),
    wayBackExpiresAt: moment(),
    wayBackHost: text(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'gallery_guests_of_gallery',
      columns: [table.galleryId, table.studioId],
      foreignColumns: [galleries.id, galleries.studioId],
    }).onDelete('cascade'),
    index().on(table.galleryId),
    index().on(table.linkId),
    check('gallery_guests_name_sane', sql`btrim(name) <> '' and length(name) <= 60`),
    check('gallery_guests_rank_known', sql`rank in ('guest', 'partner')`),
    check('gallery_guests_by_link', sql`(rank = 'guest') = (link_id is not null)`),
    allowSystem('gallery_guests'),
    allow('gallery_guests', 'photographer', 'select', isOfOwnStudioSql),
    // Partners, and guests of links made by the client: row-level security of `gallery_links` hides
    // other guests.
    allow(
      'gallery_guests',
      'client',
      'select',
      sql`gallery_id = any (${openGalleryIdsSql})
        and (rank = 'partner' or exists (select 1 from gallery_links where gallery_links.id = link_id))`,
    ),
  ],
)

export const guestBrowsers = pgTable(
  'guest_browsers',
  {
    /** SHA-256 of the token in the guest's cookie, bound to the host, base64url. */
    tokenHash: text().primaryKey(),
    guestId: uuid()
      .notNull()
      .references(() => galleryGuests.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.guestId, table.createdAt.desc()), allowSystem('guest_browsers')],
)
