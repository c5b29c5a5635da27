import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { userId } from './accounts.tables.ts'

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

/** Public keys only: nobody can sign in with what is stored here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** The one seat it opens: that of the session it was added in; null opens all. */
    onlySeat: uuid(),
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
