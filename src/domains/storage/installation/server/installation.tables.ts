import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** What all processes on this database must share; one row, made at the first start. */
export const installations = pgTable(
  'installation',
  {
    id: uuid().primaryKey(),
    /** Of the secret that signs; the secret itself is never stored. */
    secretPrint: text().notNull(),
    /** Where files are kept, as `folder` or `bucket name`; null until its marker lies there. */
    storage: text(),
    createdAt: moment().notNull(),
    /** Since when events of the payment provider bear another secret's signature; null once one was taken. */
    stripeRefusedSince: moment(),
  },
  () => [uniqueIndex('installation_once').on(sql`(true)`), allowSystem('installation')],
)
