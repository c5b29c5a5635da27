import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { userIdColumn } from './accounts.tables.ts'

/** Keys of authenticator apps. A key counts once its owner has entered a correct code. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: userIdColumn().primaryKey(),
    /** Encrypted, so that the table alone yields no codes. */
    sealedSecret: text().notNull(),
    confirmedAt: moment(),
    /** Codes of this time step and earlier ones are refused. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
  },
  () => [allowSystem('two_factors')],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userIdColumn(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] }), allowSystem('recovery_codes')],
)

/** Public keys only, so the table lets no reader sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: userIdColumn(),
    /** Only seat that the passkey opens; null for all. */
    onlySeat: uuid(),
    name: text().notNull(),
    /** Device’s id for the passkey, in base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key, in base64url. */
    publicKey: text().notNull(),
    /**
     * Signature counter. Most devices keep it at 0; a positive one that does not increase reveals a
     * copied key.
     */
    signCount: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId), allowSystem('passkeys')],
)
