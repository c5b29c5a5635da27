import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { ClientStatus, PhotoOrder } from '../clients.rules.ts'

/** In a policy of a client: their own gallery, as long as it is not archived. */
export const openToClient = sql`exists (select 1 from clients where clients.id = ${viewerId} and clients.archived_at is null)`

export const clients = pgTable(
  'clients',
  {
    id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    studioId: uuid('created_by')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    status: text().$type<ClientStatus>().notNull().default('Active'),
    /** The studio chose the status, so it no longer follows what happens. */
    statusByHand: boolean().notNull().default(false),
    photoOrder: text().$type<PhotoOrder>().notNull().default('captured'),
    lastSeenAt: moment(),
    /** When they were last sent an invitation; one that waits goes with the first photos, with this line of the studio's own. */
    invitedAt: moment(),
    invitationWaits: boolean().notNull().default(false),
    invitationLine: text(),
    /** Until when the client, or the studio, has been told by mail of what came in. */
    previewsToldAt: moment(),
    finalsToldAt: moment(),
    choicesToldAt: moment(),
    /** Since when their gallery is closed to them; they take no place of the plan meanwhile. */
    archivedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt.desc()),
    check('clients_status_known', sql`status in ('Active', 'Review', 'Delivered')`),
    check('clients_photo_order_known', sql`photo_order in ('captured', 'newest', 'name', 'manual')`),
    allowSystem('clients'),
    allow('clients', 'photographer', 'all', sql`created_by = ${viewerId}`),
    allow('clients', 'client', 'select', sql`id = ${viewerId}`),
    allow('clients', 'client', 'update', sql`id = ${viewerId}`),
    allow('clients', 'admin', 'select', sql`true`),
  ],
)

/** What a studio sent a client, as the client's page lists it; it stays when the letters themselves are cleared away. */
export const clientLetters = pgTable(
  'client_letters',
  {
    /** The letter's own. */
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    subject: text().notNull(),
    /** The link in it, by which it is known whether it was opened. */
    linkId: uuid(),
    /** Not sent: its client wants no letters of this studio. */
    isHeldBack: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.clientId, table.createdAt.desc()), allowSystem('client_letters')],
)

/**
 * Addresses that want no letters of a studio but those about their orders and signing in. By address, not by client:
 * whoever is removed and added again has still stopped them.
 */
export const letterStops = pgTable(
  'letter_stops',
  {
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** What `addressHashOf` makes of the address: it names nobody by itself. */
    addressHash: text().notNull(),
    stoppedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.addressHash] }),
    allowSystem('letter_stops'),
    allow('letter_stops', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
  ],
)
