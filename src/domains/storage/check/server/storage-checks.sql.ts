import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import type { Tally } from './check-range.ts'
import { storageChecks } from './storage-checks.tables.ts'

export type StorageCheck = typeof storageChecks.$inferSelect
type Scope = StorageCheck['scope']
type NewCheck = typeof storageChecks.$inferInsert

export async function findRunning(
  tx: Tx<'system'>,
  selector: { scope: Scope } | { id: string },
): Promise<StorageCheck | undefined> {
  const matches =
    'id' in selector ? eq(storageChecks.id, selector.id) : eq(storageChecks.scope, selector.scope)
  const [found] = await tx
    .select()
    .from(storageChecks)
    .where(and(matches, isNull(storageChecks.endedAt)))
  return found
}

export async function findLastEnded(tx: Tx<'system'>, scope: Scope): Promise<StorageCheck | undefined> {
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

/** Returns false if another worker has saved the same slice. */
export async function saveSlice(
  tx: Tx<'system'>,
  { id, reachedKey }: StorageCheck,
  slice: Tally & Pick<StorageCheck, 'reachedKey' | 'endedAt'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(storageChecks)
    .set(slice)
    .where(
      and(eq(storageChecks.id, id), eq(storageChecks.reachedKey, reachedKey), isNull(storageChecks.endedAt)),
    )
  return rowCount === 1
}

export const deleteOldChecks = (tx: Tx<'system'>, endedBefore: Date) =>
  tx.delete(storageChecks).where(lte(storageChecks.endedAt, endedBefore))
