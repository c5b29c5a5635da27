import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { WantedPictures } from '#platform/core/wanted-pictures.ts'

/**
 * Outbox. An email is inserted in the transaction of the change that it reports. A job delivers the
 * email and erases its content.
 */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    toEmail: text('to_address').notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    pictures: jsonb().$type<WantedPictures>(),
    /** Order whose invoice is attached as PDF, drawn at delivery. */
    invoiceOf: uuid(),
    stopUrl: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    index().on(table.createdAt),
    allowSystem('letters'),
    allow('letters', 'anyone', 'insert', sql`true`),
    allow('letters', 'client', 'insert', sql`true`),
    allow('letters', 'photographer', 'insert', sql`true`),
    allow('letters', 'inactive', 'insert', sql`true`),
    allow('letters', 'admin', 'insert', sql`true`),
  ],
)
