import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { profiles } from '../../server/accounts.tables.ts'

/** Public keys only: nobody can sign in with what is stored here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The device's own name for it, in base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** The device's signature counter: one that falls behind is a copy. Most devices keep it at 0. */
    signCount: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId), allowSystem('passkeys')],
)
