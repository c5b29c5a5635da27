import { sql } from 'drizzle-orm'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Clock } from '#platform/core/clock.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_DAYS = 7

type Retention = { keepDeletedDays?: number }

export const keepsDeleted = ({ keepDeletedDays = KEPT_DAYS }: Retention): boolean => keepDeletedDays > 0

export const removalDate = ({ keepDeletedDays = KEPT_DAYS }: Retention, now: Date): Date =>
  new Date(now.getTime() + keepDeletedDays * DAY_MS)

type Removal = {
  /** Whether no row ever named the files. They are then removed immediately, or at `keepUntil`. */
  neverNamed?: boolean
  keepUntil?: Date
  /** Studio whose retained storage includes the keys until their removal, and the keys' sizes. */
  resting?: { studioId: string; sizesBytes: Record<string, number> }
}

/**
 * Schedules the removal, after the commit, of objects that no row names. Usually keeps them for
 * some days, so that a restored database finds them.
 */
export async function scheduleObjectRemoval(
  tx: Tx,
  services: Retention & { clock: Clock },
  keys: readonly string[],
  { neverNamed = false, keepUntil, resting }: Removal = {},
): Promise<void> {
  if (keys.length === 0) return
  const now = services.clock()
  const isRetained = !neverNamed && keepsDeleted(services)
  const removeAt = isRetained ? removalDate(services, now) : keepUntil
  await tx.execute(sql`select remove_objects(${sql.param(keys)}::text[], ${removeAt?.toISOString() ?? '-infinity'},
    ${isRetained ? now.toISOString() : null}, ${resting?.studioId ?? null}, ${JSON.stringify(resting?.sizesBytes ?? {})})`)
}

/** Cancels the removal of objects that a row names again; false if one may already be gone. */
export async function cancelObjectRemoval(tx: Tx, keys: readonly string[], now: Date): Promise<boolean> {
  if (keys.length === 0) return true
  const { rows } = await tx.execute<{ areKept: boolean }>(
    sql`select keep_objects(${sql.param(keys)}::text[], ${now.toISOString()}) as "areKept"`,
  )
  return only(rows).areKept
}
