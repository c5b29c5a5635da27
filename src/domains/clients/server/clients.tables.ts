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
import {
  allow,
  allowSystem,
  isOfOwnStudioSql,
  viewerIdSql,
} from '#domains/access/server/viewer-policies.tables.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { photographers, studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'
import type { ClientStatus } from '../clients.rules.ts'

export const clients = pgTable(
  'clients',
  {
    /**
     * Id of the seat: one person as client of one studio. The studio's data about the client refers
     * to this id.
     */
    id: uuid().primaryKey(),
    /** Person of the seat. This studio must not learn of the person's other seats. */
    personId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** When this person got the seat; null for the seat's first person. */
    personSince: moment(),
    studioId: uuid('created_by')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Status of the newest gallery that is not archived. SQL functions keep both equal. */
    status: text().$type<ClientStatus>().notNull().default('Active'),
    /** Whether the studio set the status, which then doesn't change automatically. */
    statusByHand: boolean().notNull().default(false),
    lastSeenAt: moment(),
    /** When the last invitation was sent. */
    invitedAt: moment(),
    /** Whether an invitation waits to be sent with the first photos. */
    invitationWaits: boolean().notNull().default(false),
    invitationLine: text(),
    emailRefusedAt: moment(),
    archivedAt: moment(),
    companyName: text(),
    kvkNumber: text(),
    vatId: text(),
    /** When VIES last confirmed the VAT number; null while unchecked. */
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
    allow('clients', 'photographer', 'all', sql`created_by = ${viewerIdSql}`),
    allow('clients', 'client', 'select', sql`id = ${viewerIdSql}`),
    allow('clients', 'client', 'update', sql`id = ${viewerIdSql}`),
    allow('clients', 'admin', 'select', sql`true`),
  ],
)

export const clientNameSql = sql<string>`concat_ws(' ', ${clients.firstName}, nullif(${clients.lastName}, ''))`

/** Emails listed on the client's page. The rows stay when `letters` is cleaned up. */
export const clientLetters = pgTable(
  'client_letters',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    subject: text().notNull(),
    linkId: uuid(),
    isHeldBack: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.clientId, table.createdAt.desc()), allowSystem('client_letters')],
)

/**
 * Addresses that unsubscribed. Keyed by address, so that a client who is removed and added again
 * stays unsubscribed.
 */
export const letterStops = pgTable(
  'letter_stops',
  {
    studioId: studioIdColumn(),
    /** Hash from `emailHashOf`, so that the table contains no email. */
    emailHash: text('address_hash').notNull(),
    stoppedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.emailHash] }),
    allowSystem('letter_stops'),
    allow('letter_stops', 'photographer', 'select', isOfOwnStudioSql),
  ],
)
