import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { profiles } from '../../server/accounts.tables.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** TOTP keys. One counts once the app has shown a right code. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: userId().primaryKey(),
    /** Encrypted, so that the table alone makes no codes. */
    sealedSecret: text().notNull(),
    confirmedAt: moment(),
    /** Time step of the last accepted code; this one and earlier ones are refused. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
  },
  () => [allowSystem('two_factors')],
)

/** Hashes; each is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] }), allowSystem('recovery_codes')],
)
