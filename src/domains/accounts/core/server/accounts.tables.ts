import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { MailLinkPurpose } from '../../mail-links.rules.ts'

export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    role: text().$type<'client' | 'photographer' | 'admin'>().notNull(),
    /** Unique among clients, and unique among studios and admins. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    /**
     * Deadline for an admin’s second step, set at the first sign-in and at the first after a reset.
     */
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
      sql`id = (select clients.profile_id from clients where clients.id = ${viewerIdSql})`,
    ),
    allow('profiles', 'inactive', 'select', sql`id = ${viewerIdSql}`),
    allow(
      'profiles',
      'photographer',
      'select',
      sql`id = ${viewerIdSql} or exists (select 1 from clients where clients.profile_id = profiles.id and clients.created_by = ${viewerIdSql})`,
    ),
    allow('profiles', 'admin', 'select', sql`true`),
  ],
)

export const userIdColumn = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: userIdColumn(),
    token: text().notNull().unique(),
    /** Studio that an admin acts as. */
    actingAs: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Started by a link in a studio’s email; only for clients. */
    viaLetter: boolean().notNull().default(false),
    /** Only seat that the session opens; null for all. */
    onlySeat: uuid(),
    /** The session used or added a passkey, which counts as a second step. */
    byPasskey: boolean().notNull().default(false),
    /** Only host where the session is valid, as a `TokenHost`. */
    host: text(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), allowSystem('sessions')],
)

export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: userIdColumn(),
    password: text().notNull(),
    /** Only seat that the password opens; null for the person’s own password. */
    seatId: uuid(),
    /** Expiry of an unused password that someone else made. */
    expiresAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId), allowSystem('credentials')],
)

/** Dead links stay for a while, so that their page can mail a new link. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid().primaryKey(),
    /** Hash, so that only the email has the token. Null 180 days after the link died. */
    tokenHash: text().unique('mail_links_token_hash_unique'),
    purpose: text().$type<MailLinkPurpose>().notNull(),
    userId: userIdColumn(),
    /** Studio whose client the link was mailed to; null for studios and admins. */
    studioId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /** Only host where the link is valid, as a `TokenHost`. */
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

/** Proofs of an address or first factor, and WebAuthn challenges. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    /** Only seat that the session will open; null for all. */
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
