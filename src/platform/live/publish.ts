import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transaction.ts'

export const LIVE_CHANNEL = 'live'

/** The product declares its messages here, as `message`, so that every topic is checked where it is published. */
export interface Register {}

/** What changed, in the words the browser files its queries under; never the data itself. */
export type LiveEvent = Register extends { message: infer Message } ? Message : { topic: string }

/** Stands for every screen that is open, whoever is behind it. */
export const EVERYONE = 'everyone'

// A notice of PostgreSQL holds less than 8000 bytes; an id takes 39 of them.
const MOST_AT_ONCE = 100

/** What is sent to a few viewers, for functions of the database that tell it themselves. */
export const liveNotice = (to: readonly string[], event: LiveEvent) => JSON.stringify({ to, event })

/** Tells the open screens of these viewers that something changed, once the transaction commits. */
export async function publish(tx: Tx, viewerIds: readonly string[], event: LiveEvent): Promise<void> {
  for (let from = 0; from < viewerIds.length; from += MOST_AT_ONCE) {
    const notice = liveNotice(viewerIds.slice(from, from + MOST_AT_ONCE), event)
    await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${notice})`)
  }
}

/** Tells every open screen of every viewer, once the transaction commits. */
export const publishToEveryone = (tx: Tx, event: LiveEvent): Promise<void> => publish(tx, [EVERYONE], event)
