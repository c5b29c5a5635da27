import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { anyOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { apiAnswers } from '../../core/server/api.tables.ts'

export type Attempt = { studioId: string; idempotencyKey: string; attempt: string }

const hasKey = ({ studioId, idempotencyKey }: Omit<Attempt, 'attempt'>) =>
  and(eq(apiAnswers.studioId, studioId), eq(apiAnswers.idempotencyKey, idempotencyKey))

type NewAttempt = Attempt & { requestHash: Buffer; startedAt: Date; forgottenBefore: Date; silentSince: Date }

/**
 * Records an attempt if its key is new or expired, or an earlier attempt of the same request died.
 * Returns whether the attempt may run.
 */
export async function startAttempt(
  tx: Tx<'system'>,
  { forgottenBefore, silentSince, ...row }: NewAttempt,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(apiAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [apiAnswers.studioId, apiAnswers.idempotencyKey],
      set: { ...row, status: null, answer: null },
      setWhere: anyOf(
        lt(apiAnswers.startedAt, forgottenBefore),
        and(
          isNull(apiAnswers.status),
          lt(apiAnswers.startedAt, silentSince),
          sql`${apiAnswers.requestHash} = excluded.request_hash`,
        ),
      ),
    })
  return rowCount === 1
}

export async function findAnswer(tx: Tx<'system'>, key: Omit<Attempt, 'attempt'>) {
  const [found] = await tx.select().from(apiAnswers).where(hasKey(key))
  return found
}

/** Returns false when another attempt has taken over. */
export async function storeAnswer(
  tx: Tx<'system'>,
  attempt: Attempt,
  { status, answer }: { status: number; answer: string | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(apiAnswers)
    .set({ status, answer })
    .where(and(hasKey(attempt), eq(apiAnswers.attempt, attempt.attempt), isNull(apiAnswers.status)))
  return rowCount === 1
}

export const deleteAttempt = (tx: Tx<'system'>, attempt: Attempt) =>
  tx
    .delete(apiAnswers)
    .where(and(hasKey(attempt), eq(apiAnswers.attempt, attempt.attempt), isNull(apiAnswers.status)))

export const removeOldAnswers = (tx: Tx<'system'>, before: Date) =>
  tx.delete(apiAnswers).where(lt(apiAnswers.startedAt, before))
