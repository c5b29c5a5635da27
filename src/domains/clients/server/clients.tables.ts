import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { photographers, ofStudio } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'
import type { ClientStatus } from '../clients.rules.ts'

export const clients = pgTable(
  'clients',
  {
    /** The seat: a person at one studio. Everything that studio has of them hangs on it. */
    id: uuid().primaryKey(),
    /** The person, who may have a seat at other studios as well, unknown to this one. */
    personId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Since when the seat is this person's; null is as long as it is there. */
    personSince: moment(),
    studioId: uuid('created_by')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** That of the newest gallery which is not archived; the database keeps both the same. */
    status: text().$type<ClientStatus>().notNull().default('Active'),
    /** Set by the studio, so it no longer changes automatically. */
    statusByHand: boolean().notNull().default(false),
    lastSeenAt: moment(),
    /** Last invitation sent. A waiting one goes with the first photos, with the studio's own line. */
    invitedAt: moment(),
    invitationWaits: boolean().notNull().default(false),
    invitationLine: text(),
    /** When a mail server refused their address; null once it is corrected or they are invited again. */
    emailRefusedAt: moment(),
    /** Closes the gallery to the client, and frees their place in the plan. */
    archivedAt: moment(),
    /** Given for a business, whose invoices bear it; null for a person. */
    companyName: text(),
    kvkNumber: text(),
    vatId: text(),
    /** When VIES last said that it knows this number; null as long as it has not. */
    vatIdCheckedAt: moment(),
    invoiceAddress: jsonb().$type<PostalAddress>(),
    invoiceReference: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt.desc()),
    index().on(table.personId),
    uniqueIndex('clients_once_per_studio').on(table.studioId, table.personId),
    check('clients_status_known', sql`status in ('Active', 'Review', 'Delivered')`),
    allowSystem('clients'),
    allow('clients', 'photographer', 'all', sql`created_by = ${viewerId}`),
    allow('clients', 'client', 'select', sql`id = ${viewerId}`),
    allow('clients', 'client', 'update', sql`id = ${viewerId}`),
    allow('clients', 'admin', 'select', sql`true`),
  ],
)

/** As their studio calls them. */
export const nameOfClient = sql<string>`concat_ws(' ', ${clients.firstName}, nullif(${clients.lastName}, ''))`

/** Letters on the client's page; these rows stay when `letters` is cleaned up. */
export const clientLetters = pgTable(
  'client_letters',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    subject: text().notNull(),
    /** The mail link in it, which tells whether it was opened. */
    linkId: uuid(),
    isHeldBack: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.clientId, table.createdAt.desc()), allowSystem('client_letters')],
)

/**
 * Addresses that get only a studio's letters about orders and signing in. By address, so that a client who is removed
 * and added again stays unsubscribed.
 */
export const letterStops = pgTable(
  'letter_stops',
  {
    studioId: ofStudio(),
    /** Made by `emailHashOf`; names nobody by itself. */
    emailHash: text('address_hash').notNull(),
    stoppedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.emailHash] }),
    allowSystem('letter_stops'),
    allow('letter_stops', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
  ],
)
