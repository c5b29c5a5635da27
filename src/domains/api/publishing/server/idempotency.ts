import { createHash } from 'node:crypto'
import { answerAsSystem, elevated } from '#domains/access/server/access.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { ANSWERS_KEPT_MS, IDEMPOTENCY_KEY_MAX_LENGTH } from '../../api.rules.ts'
import * as answersSql from './answers.sql.ts'
import { ApiProblem } from './problem.ts'

/** Longer than any request takes: an attempt that runs for so long has died. */
const SILENT_AFTER_MS = 60_000

const printable = /^[\x20-\x7e]+$/

export const isIdempotencyKey = (key: string) =>
  key.length <= IDEMPOTENCY_KEY_MAX_LENGTH && printable.test(key)

type KeyedRequest = { studioId: string; idempotencyKey: string; method: string; path: string; body: string }

type KeptAnswer = { status: number; answer: string }

export type Begun = {
  /**
   * Stores the answer in the transaction of its change, so that both exist or neither. A null answer shows a secret.
   */
  keep: (tx: Tx, kept: { status: number; answer: string | null }) => Promise<void>
  /** Drops the attempt: nothing came of it. */
  letGo: () => Promise<void>
}

/**
 * Begins a request under its idempotency key, or returns the stored answer. Throws while it is running, and when the
 * request differs.
 */
export async function beginOnce(
  pool: Pool,
  { studioId, idempotencyKey, method, path, body }: KeyedRequest,
  now: Date,
): Promise<Begun | KeptAnswer> {
  const requestHash = createHash('sha256').update(`${method} ${path}\n${body}`).digest()
  const attempt = { studioId, idempotencyKey, attempt: uuidv7(now.getTime()) }
  const found = await answerAsSystem(pool, async (tx) => {
    const forgottenBefore = new Date(now.getTime() - ANSWERS_KEPT_MS)
    const silentSince = new Date(now.getTime() - SILENT_AFTER_MS)
    const times = { startedAt: now, forgottenBefore, silentSince }
    return (await answersSql.beginAnswer(tx, { ...attempt, ...times, requestHash }))
      ? 'begun'
      : answersSql.findAnswer(tx, attempt)
  })
  if (found === 'begun') {
    return {
      keep: async (tx, kept) => {
        const isKept = await elevated(tx, (tx) => answersSql.setAnswer(tx, attempt, kept))
        // Another attempt took over, and its answer counts; this one is rolled back, so that nothing is made twice.
        if (!isKept) throw new ApiProblem('idempotency_in_progress')
      },
      letGo: () => answerAsSystem(pool, async (tx) => void (await answersSql.dropAttempt(tx, attempt))),
    }
  }
  // Dropped between the two statements; the next repeat begins it.
  if (!found) throw new ApiProblem('idempotency_in_progress')
  if (!found.requestHash.equals(requestHash)) throw new ApiProblem('idempotency_mismatch')
  if (found.status === null) throw new ApiProblem('idempotency_in_progress')
  if (found.answer === null) throw new ApiProblem('secret_shown_once')
  return { status: found.status, answer: found.answer }
}
