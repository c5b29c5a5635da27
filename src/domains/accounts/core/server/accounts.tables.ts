import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { MailLinkPurpose } from '../../mail-links.rules.ts'

export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    role: text().$type<'client' | 'photographer' | 'admin'>().notNull(),
    /** Unique among staff, and among clients: one person, with a seat at each of their studios. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    /** From when on an admin without a second step is let into nothing else; set at their first sign-in. */
    secondStepDueAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.email),
    uniqueIndex('profiles_email_of_staff')
      .on(table.email)
      .where(sql`role <> 'client'`),
    uniqueIndex('profiles_email_of_clients')
      .on(table.email)
      .where(sql`role = 'client'`),
    check('profiles_role_known', sql`role in ('client', 'photographer', 'admin')`),
    check('profiles_email_lower', sql`email = lower(email)`),
    allowSystem('profiles'),
    allow(
      'profiles',
      'client',
      'select',
      sql`id = (select clients.profile_id from clients where clients.id = ${viewerId})`,
    ),
    allow('profiles', 'inactive', 'select', sql`id = ${viewerId}`),
    allow(
      'profiles',
      'photographer',
      'select',
      sql`id = ${viewerId} or exists (select 1 from clients where clients.profile_id = profiles.id and clients.created_by = ${viewerId})`,
    ),
    allow('profiles', 'admin', 'select', sql`true`),
  ],
)

export const userId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    token: text().notNull().unique(),
    /** The studio that an admin acts as; null in anyone else's session. */
    actingAs: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Begun by a letter's link, and therefore narrow; only for clients. */
    viaLetter: boolean().notNull().default(false),
    /** The one seat it opens, when it was begun by that seat's password or letter; null opens all of a client's. */
    onlySeat: uuid(),
    /** A passkey was given or made in it, which is a second step by itself. */
    byPasskey: boolean().notNull().default(false),
    /** Host where it began and alone is valid, by `tokenHostOf`; null for our own address. */
    host: text(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), allowSystem('sessions')],
)

/** Hashes of passwords. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    password: text().notNull(),
    /** The one seat it opens, as a studio's password does; null for a password of the person's own. */
    seatId: uuid(),
    /** When a password that someone else made ends, unless it is used before; null for any other. */
    expiresAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), allowSystem('credentials')],
)

/** Links in mails. A dead one stays for a while, so that its page can name the studio and mail a new one. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid().primaryKey(),
    /** Only the hash: the token itself is just in the mail. Null once the link is forgotten. */
    tokenHash: text().unique('mail_links_token_hash_unique'),
    purpose: text().$type<MailLinkPurpose>().notNull(),
    userId: userId(),
    /** The studio whose client this was when the link was made; a letter's link works only there. */
    studioId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /** Host where it alone is valid, by `tokenHostOf`; null for our own address. */
    host: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    openedAt: moment(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    check('mail_links_purpose_known', sql`purpose in ('reset_password', 'sign_in', 'letter')`),
    allowSystem('mail_links'),
  ],
)

/** One-time proofs: of an address, of a first factor, and WebAuthn challenges. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    /** The one seat that its session will open; null for all. */
    onlySeat: uuid(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.identifier), allowSystem('verifications')],
)

export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment().notNull(),
  },
  (table) => [index().on(table.windowEndsAt), allowSystem('attempts')],
)
