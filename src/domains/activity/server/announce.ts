import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { StudioEvent } from '../studio-events.rules.ts'

/**
 * Stores an event for a studio's own programs, in the caller's transaction and under any role: they can query it, and
 * webhooks deliver it.
 */
export const announce = (tx: Tx, studioId: string, event: StudioEvent, now: Date): Promise<void> =>
  announceMany(tx, studioId, [event], now)

/** The same for several events, in one statement. */
export async function announceMany(
  tx: Tx,
  studioId: string,
  events: readonly StudioEvent[],
  now: Date,
): Promise<void> {
  const told = events.map((event) => ({ ...event, id: uuidv7(now.getTime()) }))
  await tx.execute(
    sql`select announce_event(id, ${studioId}, type, data, ${now.toISOString()}::timestamptz)
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id uuid, type text, data jsonb)`,
  )
}
