import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'

export const LIVE_CHANNEL = 'live'

/** What changed, in the words the browser files its queries under; never the data itself. */
export type LiveEvent = { topic: string; about?: string }

/** Tells the open screens of these viewers that something changed, once the transaction commits. */
export async function tellLive(tx: Tx, viewerIds: readonly string[], event: LiveEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ to: viewerIds, event })})`)
}
