import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { StudioEvent } from '../studio-events.rules.ts'

/**
 * Tells a studio's own programs what happened, in the transaction in which it happens and whoever's that is: kept for
 * them to ask after, and brought to those that asked to be called.
 */
export async function announce(
  tx: Tx,
  photographerId: string,
  { type, data }: StudioEvent,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`select announce_event(${uuidv7(now.getTime())}, ${photographerId}, ${type}, ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz)`,
  )
}
