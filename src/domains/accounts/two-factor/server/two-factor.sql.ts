import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { recoveryCodes, twoFactors } from '../../core/server/second-steps.tables.ts'

export const findTwoFactor = async (tx: Tx<'system'>, userId: string) =>
  (await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0]

/** Inserts a key or replaces an unconfirmed one. Callers must check that no key is confirmed. */
export const beginTwoFactor = (tx: Tx<'system'>, userId: string, sealedSecret: string, now: Date) =>
  tx
    .insert(twoFactors)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({ target: twoFactors.userId, set: { sealedSecret, lastStep: 0, createdAt: now } })

/** Returns nothing when this step or a later one was used. */
export const consumeTimeStep = (tx: Tx<'system'>, userId: string, step: number, sealedSecret: string) =>
  tx
    .update(twoFactors)
    .set({ lastStep: step, sealedSecret })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })

export const confirmTwoFactor = (tx: Tx<'system'>, userId: string, now: Date) =>
  tx.update(twoFactors).set({ confirmedAt: now }).where(eq(twoFactors.userId, userId))

export const isTwoFactorOn = async (tx: Tx<'system'>, userId: string, since?: Date) =>
  (await tx.$count(
    twoFactors,
    and(
      eq(twoFactors.userId, userId),
      since ? gte(twoFactors.confirmedAt, since) : isNotNull(twoFactors.confirmedAt),
    ),
  )) > 0

export async function endTwoFactor(tx: Tx<'system'>, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

export async function setRecoveryCodes(tx: Tx<'system'>, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export const countRecoveryCodes = (tx: Tx<'system'>, userId: string) =>
  tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

/** Only one of two concurrent calls succeeds. */
export const consumeRecoveryCode = async (tx: Tx<'system'>, userId: string, codeHashes: string[]) =>
  (
    await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, codeHashes)))
      .returning({ userId: recoveryCodes.userId })
  ).length > 0
