import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { ofStudio } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { galleries, openGalleries } from '../../core/server/galleries.tables.ts'
import type { EmailWish, GuestDownload, GuestRank, ShownTypes } from '../../sharing.rules.ts'

const isOwn = sql`photographer_id = ${viewerId}`
const isInOwnGallery = sql`exists (select 1 from galleries
  where galleries.id = gallery_id and galleries.photographer_id = ${viewerId})`
/** Links that the client made themselves. */
const isOfClient = sql`made_by = 'client' and gallery_id = any (${openGalleries})`
/** Only what their studio lets them give. */
const mayGive = sql`${isOfClient} and shows = 'finals' and asks_email = 'no'
  and exists (select 1 from galleries where galleries.id = gallery_id and galleries.client_may_share
    and (may_download <> 'original' or galleries.client_may_give_originals))`

/** A secret address by which people without an account see a gallery. */
export const galleryLinks = pgTable(
  'gallery_links',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: ofStudio(),
    label: text().notNull(),
    /** SHA-256 of the token in its URL, base64url. */
    tokenHash: text().notNull().unique(),
    /** The token itself, sealed, so that the link can be copied again. */
    sealedToken: text('token_sealed').notNull(),
    shows: text().$type<ShownTypes>().notNull(),
    mayFavor: boolean().notNull(),
    mayComment: boolean().notNull(),
    mayDownload: text().$type<GuestDownload>().notNull(),
    /** The chapters it shows; null for all, empty for none. */
    sectionIds: uuid('sections').array(),
    pinHash: text(),
    asksEmail: text().$type<EmailWish>().notNull().default('no'),
    madeBy: text().$type<'photographer' | 'client'>().notNull(),
    /** Last day on which it opens. */
    expiresOn: date({ mode: 'string' }),
    revokedAt: moment(),
    /** Guests who gave their name; previews of links that programs fetch do not count. */
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
    allow('gallery_links', 'photographer', 'select', isOwn),
    allow(
      'gallery_links',
      'photographer',
      'insert',
      sql`${isOwn} and made_by = 'photographer' and ${isInOwnGallery}`,
    ),
    allow('gallery_links', 'photographer', 'update', isOwn),
    allow('gallery_links', 'client', 'select', isOfClient),
    allow('gallery_links', 'client', 'insert', mayGive),
    // Also once the studio lets them share no more: they may still take back what they gave.
    allow('gallery_links', 'client', 'update', isOfClient),
  ],
)

/** Someone who came in by a link and gave a name, or the partner of the client. */
export const galleryGuests = pgTable(
  'gallery_guests',
  {
    id: uuid().primaryKey(),
    galleryId: uuid().notNull(),
    studioId: ofStudio(),
    /** Null for a partner. */
    linkId: uuid().references(() => galleryLinks.id, { onDelete: 'cascade' }),
    rank: text().$type<GuestRank>().notNull(),
    name: text().notNull(),
    email: text(),
    /** When a letter to it was first used. Until then anyone may have typed it. */
    emailProvenAt: moment(),
    /** The studio, which looks at what a link shows; it is in no list, and gives and writes nothing. */
    isPreview: boolean().notNull().default(false),
    /** Of a partner's invitation. SHA-256, base64url. */
    letterHash: text().unique(),
    letterExpiresAt: moment(),
    /** Host where that letter alone lets in, by `tokenHostOf`; null for our own address. */
    letterHost: text(),
    /** Of the letter that leads back from another device. Anyone may ask for it, so it leaves the invitation alone. */
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
    allow('gallery_guests', 'photographer', 'select', isOwn),
    // Partners, and who came by a link of their own; row-level security of the links applies inside.
    allow(
      'gallery_guests',
      'client',
      'select',
      sql`gallery_id = any (${openGalleries})
        and (rank = 'partner' or exists (select 1 from gallery_links where gallery_links.id = link_id))`,
    ),
  ],
)

/** Browsers that a guest came in with, by the token in their cookie. */
export const guestBrowsers = pgTable(
  'guest_browsers',
  {
    /** SHA-256, base64url. */
    tokenHash: text().primaryKey(),
    guestId: uuid()
      .notNull()
      .references(() => galleryGuests.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.guestId, table.createdAt.desc()), allowSystem('guest_browsers')],
)
