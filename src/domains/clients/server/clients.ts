import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import { fullName, statusesBefore } from '../clients.rules.ts'
import * as sql from './clients.sql.ts'

const NOTED_EVERY_MS = 60_000

/** Notes when a client was last in their gallery; at most once a minute, so that looking around writes little. */
export async function noteSeen(tx: Tx, viewer: ClientViewer, now: Date): Promise<void> {
  await sql.noteSeen(tx, viewer, now, new Date(now.getTime() - NOTED_EVERY_MS))
}

/**
 * Something happened that brings a client to this status: choices were made, finals are ready. Moves it on, unless it is
 * further already or the studio set it by hand. To be called as the product itself.
 */
export async function followStatus(
  tx: Tx,
  clientId: string,
  status: keyof typeof statusesBefore,
  now: Date,
): Promise<void> {
  const moved = await sql.followStatus(tx, clientId, statusesBefore[status], status, now)
  if (!moved) return
  const { photographerId, oldStatus } = moved
  const values = { oldValue: oldStatus, newValue: status }
  await record(
    tx,
    'system',
    { action: 'client_status_followed', details: fullName(moved), clientId, photographerId, ...values },
    now,
  )
  await tellLive(tx, [photographerId], { topic: 'clients', about: clientId })
}
