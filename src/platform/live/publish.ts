import pg from 'pg'
import { sendWithCommit, type Tx } from '../db/transaction.ts'
import { wakeHubs } from './wake-hubs.ts'

/**
 * Augmented by the product with its `message` type, so that topics are type-checked.
 * @public
 */
export interface Register {}

/**
 * Topic that changed, named like the first element of the browser's query keys. An event never
 * holds the changed data.
 */
export type LiveEvent = Register extends { message: infer Message } ? Message : { topic: string }

export const EVERYONE = 'everyone'

export const liveEventRow = (to: readonly string[], event: LiveEvent) => ({ to, event })

const collected = new WeakMap<Tx, Map<string, Set<string>>>()

/**
 * Publishes to the open screens of these viewers. Events are written with the commit, and only
 * then.
 */
export function publish(
  tx: Tx,
  viewerIds: readonly string[],
  ...events: [LiveEvent, ...LiveEvent[]]
): Promise<void> {
  if (viewerIds.length === 0) return Promise.resolve()
  const ofTx = collected.get(tx) ?? collectFor(tx)
  for (const event of events.map((event) => JSON.stringify(event))) {
    const recipients = ofTx.get(event) ?? new Set<string>()
    for (const id of viewerIds) recipients.add(id)
    ofTx.set(event, recipients)
  }
  return Promise.resolve()
}

function collectFor(tx: Tx): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>()
  collected.set(tx, events)
  sendWithCommit(tx, { statement: () => insertStatements(events), afterwards: wakeHubs })
  return events
}

export const publishToEveryone = (tx: Tx, event: LiveEvent): Promise<void> => publish(tx, [EVERYONE], event)

function insertStatements(events: ReadonlyMap<string, ReadonlySet<string>>): string {
  const calls = [...events].map(([event, to]) => {
    const recipients = pg.escapeLiteral(`{${[...to].map(quoted).join()}}`)
    return `call publish_live_event(${recipients}, ${pg.escapeLiteral(event)})`
  })
  return calls.join('; ')
}

/** Quotes one element of a PostgreSQL array literal. */
const quoted = (id: string) => `"${id.replaceAll(/[\\"]/g, '\\$&')}"`
