import type pg from 'pg'
import { only } from '#platform/db/only.ts'
import {
  POSITION_COLUMNS,
  positionOf,
  unseenBy,
  type Position,
  type PositionRow,
  type Snapshot,
} from '../db/snapshot.ts'
import type { LiveEvent } from './publish.ts'
import type { ToldEvent } from './replay-buffer.ts'

/** Events are kept so long for screens that come back, and a while more for clocks that differ. */
export const EVENTS_KEPT_MS = 10 * 60_000

type Row = { id: number; transaction: string; to: string[]; event: LiveEvent; ageMs: number }

const ROW = `json_build_object('id', id, 'transaction', transaction::text, 'to', recipients, 'event', event,
  'ageMs', extract(epoch from clock_timestamp() - told_at) * 1000)`

export type ReadEvents = { position: Position; events: ToldEvent[] }

type Client = Pick<pg.Client, 'query'>

/** What was told since a snapshot, and what the database could see now: by one statement, so that nothing falls between. */
export const readUnseen = (client: Client, since: Snapshot): Promise<ReadEvents> =>
  read(client, `where ${unseenBy('transaction', since)}`)

/** What is kept, the newest `most` of it. */
export const readKept = (client: Client, most: number): Promise<ReadEvents> =>
  read(
    client,
    `where told_at > clock_timestamp() - interval '${EVENTS_KEPT_MS} milliseconds' order by id desc limit ${most}`,
  )

async function read(client: Client, which: string): Promise<ReadEvents> {
  const { rows } = await client.query<PositionRow & { told: Row[] }>(
    `select ${POSITION_COLUMNS}, coalesce(
       (select json_agg(${ROW} order by id) from (select * from live_events ${which}) found), '[]') as told`,
  )
  const { told, ...row } = only(rows)
  const now = performance.now()
  const events = told.map(({ id, transaction, to, event, ageMs }) => ({
    id,
    transaction: Number(transaction),
    to,
    event,
    toldMs: now - ageMs,
  }))
  return { position: positionOf(row), events }
}
