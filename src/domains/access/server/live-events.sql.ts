import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { liveEvents } from './live-events.tables.ts'

/** Longer than screens may be away: a transaction that took long wrote before it was seen. */
const KEPT_MINUTES = 15

/** By the database's clock, like the rows themselves. */
export const forgetLiveEvents = (tx: Tx<'system'>) =>
  tx
    .delete(liveEvents)
    .where(sql`${liveEvents.toldAt} < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`)
