import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { profiles } from '../../server/accounts.tables.ts'

/** The public half of a key that lies in a person's device. Nobody signs in with what stands here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What the device calls it, in base64url. */
    credentialId: text().notNull().unique(),
    /** In base64url, as COSE. */
    publicKey: text().notNull(),
    /** How often the device says to have signed with it: one that falls behind is a copy. Most keep it at 0. */
    signCount: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId), allowSystem('passkeys')],
)
