import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { credentials, profiles } from '../core/server/accounts.tables.ts'

export type PasswordRow = {
  id: string
  passwordId: string
  email: string
  seatId: string | null
  hash: string
  /** Set for a password that someone else made, until its owner signs in with it. */
  expiresAt: Date | null
}

const passwordColumns = {
  id: profiles.id,
  passwordId: credentials.id,
  email: profiles.email,
  seatId: credentials.seatId,
  hash: credentials.password,
  expiresAt: credentials.expiresAt,
}

const listPasswords = (tx: Tx<'system'>, ofThese: SQL): Promise<PasswordRow[]> =>
  tx
    .select(passwordColumns)
    .from(credentials)
    .innerJoin(profiles, eq(profiles.id, credentials.userId))
    .where(ofThese)
    // A person’s own password comes first.
    .orderBy(profiles.createdAt, profiles.id, sql`${credentials.seatId} nulls first`)

export const listPasswordsByEmail = (tx: Tx<'system'>, email: string) =>
  listPasswords(tx, eq(profiles.email, email))

export const passwordsOf = (tx: Tx<'system'>, userId: string) => listPasswords(tx, eq(profiles.id, userId))

export const insertPassword = (
  tx: Tx<'system'>,
  userId: string,
  { seatId, hash, expiresAt }: Pick<PasswordRow, 'seatId' | 'hash' | 'expiresAt'>,
  now: Date,
) =>
  tx.insert(credentials).values({
    id: uuidv7(),
    userId,
    password: hash,
    seatId,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  })

export const clearPasswordExpiry = (tx: Tx<'system'>, passwordId: string) =>
  tx.update(credentials).set({ expiresAt: null }).where(eq(credentials.id, passwordId))

/** `seatId` restricts the deletion to one seat’s password. */
export const removePasswords = (tx: Tx<'system'>, userId: string, seatId?: string) =>
  tx
    .delete(credentials)
    .where(
      and(eq(credentials.userId, userId), seatId === undefined ? undefined : eq(credentials.seatId, seatId)),
    )

/**
 * Removes the person’s other passwords only if `isOnly`. Always runs the statement, so that timing
 * reveals nothing.
 */
export const removeOtherPasswordsIfOnlySeat = (
  tx: Tx<'system'>,
  userId: string,
  seatId: string,
  isOnly: boolean,
) =>
  tx
    .delete(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        sql`${isOnly} and ${credentials.seatId} is distinct from ${seatId}`,
      ),
    )
