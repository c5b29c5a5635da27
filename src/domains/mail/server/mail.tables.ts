import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { WantedPictures } from '#platform/wanted-pictures.ts'

/** Outbox: a letter is inserted with the change it reports, and delivered by a job, which then erases its content. */
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
    /** Drawn when it is delivered; the places for them stand in the HTML. */
    pictures: jsonb().$type<WantedPictures>(),
    /** The order whose invoice goes along as a PDF, drawn when the letter is delivered. */
    invoiceOf: uuid(),
    /** One-click unsubscribe URL, for `List-Unsubscribe`. */
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
