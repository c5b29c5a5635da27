import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { StudioEvent } from '../studio-events.rules.ts'

/**
 * Tells a studio's own programs what happened, in the transaction in which it happens and whoever's that is: kept for
 * them to ask after, and brought to those that asked to be called.
 */
export const announce = (tx: Tx, studioId: string, event: StudioEvent, now: Date): Promise<void> =>
  announceMany(tx, studioId, [event], now)

/** The same for what happened at once, in one statement. */
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
