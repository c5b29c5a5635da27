import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import type { Tally } from './check-range.ts'
import { storageChecks } from './storage-checks.tables.ts'

export type StorageCheck = typeof storageChecks.$inferSelect
type Scope = StorageCheck['scope']
type NewCheck = typeof storageChecks.$inferInsert

/** The check of this scope that goes on; undefined when there is none. */
export async function findRunning(tx: Tx<'system'>, scope: Scope): Promise<StorageCheck | undefined> {
  const [found] = await tx
    .select()
    .from(storageChecks)
    .where(and(eq(storageChecks.scope, scope), isNull(storageChecks.endedAt)))
  return found
}

export async function findUnended(tx: Tx<'system'>, id: string): Promise<StorageCheck | undefined> {
  const [found] = await tx
    .select()
    .from(storageChecks)
    .where(and(eq(storageChecks.id, id), isNull(storageChecks.endedAt)))
  return found
}

/** The newest check of this scope that came to its end. */
export async function findLast(tx: Tx<'system'>, scope: Scope): Promise<StorageCheck | undefined> {
  const [found] = await tx
    .select()
    .from(storageChecks)
    .where(and(eq(storageChecks.scope, scope), isNotNull(storageChecks.endedAt)))
    .orderBy(desc(storageChecks.endedAt))
    .limit(1)
  return found
}

export const insertCheck = (tx: Tx<'system'>, check: NewCheck) =>
  tx.insert(storageChecks).values(check).onConflictDoNothing()

/** Saves how far a check came; returns false when another worker saved the same slice before. */
export async function saveSlice(
  tx: Tx<'system'>,
  { id, reachedKey }: StorageCheck,
  slice: Tally & Pick<StorageCheck, 'reachedKey' | 'endedAt'>,
): Promise<boolean> {
  const saved = await tx
    .update(storageChecks)
    .set(slice)
    .where(
      and(eq(storageChecks.id, id), eq(storageChecks.reachedKey, reachedKey), isNull(storageChecks.endedAt)),
    )
    .returning({ id: storageChecks.id })
  return saved.length === 1
}

export const forgetChecks = (tx: Tx<'system'>, endedBefore: Date) =>
  tx.delete(storageChecks).where(lte(storageChecks.endedAt, endedBefore))
