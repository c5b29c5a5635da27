import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { anyOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { apiAnswers } from '../../core/server/api.tables.ts'

export type Attempt = { studioId: string; idempotencyKey: string; attempt: string }

const one = ({ studioId, idempotencyKey }: Omit<Attempt, 'attempt'>) =>
  and(eq(apiAnswers.studioId, studioId), eq(apiAnswers.idempotencyKey, idempotencyKey))

type Beginning = Attempt & { requestHash: Buffer; startedAt: Date; forgottenBefore: Date; silentSince: Date }

/**
 * Returns whether this attempt begins: for the first time, after the answer expired, or after an earlier attempt died.
 */
export async function beginAnswer(
  tx: Tx<'system'>,
  { forgottenBefore, silentSince, ...row }: Beginning,
): Promise<boolean> {
  const begun = await tx
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
    .returning({ attempt: apiAnswers.attempt })
  return begun.length > 0
}

export async function findAnswer(tx: Tx<'system'>, asked: Omit<Attempt, 'attempt'>) {
  const [found] = await tx.select().from(apiAnswers).where(one(asked))
  return found
}

/** Returns false when another attempt has taken over. */
export async function setAnswer(
  tx: Tx<'system'>,
  attempt: Attempt,
  { status, answer }: { status: number; answer: string | null },
): Promise<boolean> {
  const kept = await tx
    .update(apiAnswers)
    .set({ status, answer })
    .where(and(one(attempt), eq(apiAnswers.attempt, attempt.attempt), isNull(apiAnswers.status)))
    .returning({ studioId: apiAnswers.studioId })
  return kept.length > 0
}

export const dropAttempt = (tx: Tx<'system'>, attempt: Attempt) =>
  tx
    .delete(apiAnswers)
    .where(and(one(attempt), eq(apiAnswers.attempt, attempt.attempt), isNull(apiAnswers.status)))

export const removeOldAnswers = (tx: Tx<'system'>, before: Date) =>
  tx.delete(apiAnswers).where(lt(apiAnswers.startedAt, before))
