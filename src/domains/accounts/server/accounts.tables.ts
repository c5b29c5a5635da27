import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { MailLinkPurpose } from '../mail-links.rules.ts'

/** A person who can sign in. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    role: text().$type<'client' | 'photographer' | 'admin'>().notNull(),
    /** Of staff it is theirs alone; a person may be a client at several studios, with an account at each. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    image: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.email),
    uniqueIndex('profiles_email_of_staff')
      .on(table.email)
      .where(sql`role <> 'client'`),
    check('profiles_role_known', sql`role in ('client', 'photographer', 'admin')`),
    check('profiles_email_lower', sql`email = lower(email)`),
    allowSystem('profiles'),
    allow('profiles', 'client', 'select', sql`id = ${viewerId}`),
    allow('profiles', 'inactive', 'select', sql`id = ${viewerId}`),
    allow(
      'profiles',
      'photographer',
      'select',
      sql`id = ${viewerId} or exists (select 1 from clients where clients.id = profiles.id and clients.created_by = ${viewerId})`,
    ),
    allow('profiles', 'admin', 'select', sql`true`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** The studio that an admin looks through the eyes of; only an admin's session may have one. */
    actingAs: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Begun by a letter's link, which opens one studio's place and no more; only a client's session is. */
    viaLetter: boolean().notNull().default(false),
    /** The studio's own domain where it began, and the only place where it is worth something; null is our own address. */
    host: text(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), allowSystem('sessions')],
)

/** How a person proves who they are: for now a password, hashed. Its shape is that of a sign-in library used before. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), allowSystem('credentials')],
)

/** What mails bring someone in by. A dead link stays for a while: its page names the studio, and sends a new one. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid().primaryKey(),
    /** Of the token, which stands in the mail alone: whoever reads the table can't use it. Null once it is forgotten. */
    tokenHash: text().unique(),
    purpose: text().$type<MailLinkPurpose>().notNull(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The studio whose client this is; what a letter's link opens is there, and nowhere else. */
    studioId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Used up, or revoked. */
    endedAt: moment(),
    openedAt: moment(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    check(
      'mail_links_purpose_known',
      sql`purpose in ('reset_password', 'sign_in', 'letter', 'invitation', 'welcome')`,
    ),
    allowSystem('mail_links'),
  ],
)

/** One-time proofs: that an address is someone's, a second step, what a device signs. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.identifier), allowSystem('verifications')],
)

/** How often something was tried of late: by one account, and from one network. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment().notNull(),
  },
  (table) => [index().on(table.windowEndsAt), allowSystem('attempts')],
)
