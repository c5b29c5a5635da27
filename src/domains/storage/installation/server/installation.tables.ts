import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** One row, made at the first start. */
export const installations = pgTable(
  'installation',
  {
    id: uuid().primaryKey(),
    /** Hash of the signing secret; the secret is never stored. */
    secretPrint: text().notNull(),
    /** 'folder', or 'bucket' and its name; null until the storage has a marker. */
    storage: text(),
    createdAt: moment().notNull(),
    /** Time of the first Stripe event refused for its signature; null after an accepted event. */
    stripeRefusedSince: moment(),
  },
  () => [uniqueIndex('installation_once').on(sql`(true)`), allowSystem('installation')],
)
