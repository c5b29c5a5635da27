import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'

export const LIVE_CHANNEL = 'live'

/** Augmented by the product with its `message` type, so that topics are checked where they are published. */
export interface Register {}

/** What changed, by the topics that the browser's query keys begin with; never the data itself. */
export type LiveEvent = Register extends { message: infer Message } ? Message : { topic: string }

/** The recipient that stands for every open screen. */
export const EVERYONE = 'everyone'

// A NOTIFY payload must be under 8000 bytes; an id takes 39 of them.
const MOST_AT_ONCE = 100

/** The NOTIFY payload for a few viewers, for database functions that publish themselves. */
export const liveNotice = (to: readonly string[], event: LiveEvent) => JSON.stringify({ to, event })

/** Publishes to the open screens of these viewers, once the transaction commits. */
export async function publish(
  tx: Tx,
  viewerIds: readonly string[],
  ...events: [LiveEvent, ...LiveEvent[]]
): Promise<void> {
  for (let from = 0; from < viewerIds.length; from += MOST_AT_ONCE) {
    const to = viewerIds.slice(from, from + MOST_AT_ONCE)
    const notices = events.map((event) => sql`pg_notify(${LIVE_CHANNEL}, ${liveNotice(to, event)})`)
    await tx.execute(sql`select ${sql.join(notices, sql`, `)}`)
  }
}

export const publishToEveryone = (tx: Tx, event: LiveEvent): Promise<void> => publish(tx, [EVERYONE], event)
