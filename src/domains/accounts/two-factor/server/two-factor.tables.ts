import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { profiles } from '../../server/accounts.tables.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** The key that a person's app makes codes of. It counts once the app has shown a right one. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: userId().primaryKey(),
    /** Sealed, so that whoever reads the table can make no codes. */
    sealedSecret: text().notNull(),
    confirmedAt: moment(),
    /** The step of time of the last code used; none of it or before it is taken again. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
  },
  () => [allowSystem('two_factors')],
)

/** Ways in without the app, as hashes; each goes when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] }), allowSystem('recovery_codes')],
)
