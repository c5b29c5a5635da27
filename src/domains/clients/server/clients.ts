import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as sql from './clients.sql.ts'

const NOTED_EVERY_MS = 60_000

/** Notes when a client was last in their gallery; at most once a minute, so that looking around writes little. */
export async function noteSeen(tx: Tx, viewer: ClientViewer, now: Date): Promise<void> {
  await sql.noteSeen(tx, viewer, now, new Date(now.getTime() - NOTED_EVERY_MS))
}
