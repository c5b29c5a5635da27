import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** Mail to send: written with the change it tells of, delivered by a job afterwards, which empties it. */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    toAddress: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Where one press gets no more of these, for mail programs that offer it themselves. */
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
