import pg from 'pg'
import { closeWith, type Tx } from '../db/transaction.ts'
import { wakeHubs } from './wake-hubs.ts'

/**
 * Augmented by the product with its `message` type, so that topics are checked where they are published.
 *
 * @public
 */
export interface Register {}

/** What changed, by the topics that the browser's query keys begin with; never the data itself. */
export type LiveEvent = Register extends { message: infer Message } ? Message : { topic: string }

/** The recipient that stands for every open screen. */
export const EVERYONE = 'everyone'

/** An event as one of those that the database function `tell_live` takes. */
export const told = (to: readonly string[], event: LiveEvent) => ({ to, event })

/** By transaction: the recipients of each event, which are often named twice. */
const collected = new WeakMap<Tx, Map<string, Set<string>>>()

/** Publishes to the open screens of these viewers: written with the commit, and only if there is one. */
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
  closeWith(tx, { statement: () => insertion(events), afterwards: wakeHubs })
  return events
}

export const publishToEveryone = (tx: Tx, event: LiveEvent): Promise<void> => publish(tx, [EVERYONE], event)

function insertion(events: ReadonlyMap<string, ReadonlySet<string>>): string {
  const calls = [...events].map(([event, to]) => {
    const recipients = pg.escapeLiteral(`{${[...to].map(quoted).join()}}`)
    return `call tell_one(${recipients}, ${pg.escapeLiteral(event)})`
  })
  return calls.join('; ')
}

/** As an element of a written array. */
const quoted = (id: string) => `"${id.replaceAll(/[\\"]/g, '\\$&')}"`
