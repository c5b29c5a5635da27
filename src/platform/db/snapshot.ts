/**
 * What a reader of the database could see, in the terms of PostgreSQL's `pg_snapshot`: transactions get their numbers in
 * order and commit in any, so that "everything after number n" would leave out what commits late.
 */
export type Snapshot = {
  /** Every transaction below it had ended. */
  xmin: number
  /** None from here on had begun to write. */
  xmax: number
  /** Those between the two that were still under way. */
  underway: readonly number[]
}

/** A `pg_snapshot` as text; undefined for anything else. */
export function readSnapshot(text: string): Snapshot | undefined {
  const [, xmin, xmax, underway] = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15},)*\d{1,15})?$/.exec(text) ?? []
  if (xmin === undefined || Number(xmin) > Number(xmax)) return undefined
  return { xmin: Number(xmin), xmax: Number(xmax), underway: underway?.split(',').map(Number) ?? [] }
}

/** Whether what this transaction wrote was there to be seen, if it committed at all. */
export const sees = ({ xmin, xmax, underway }: Snapshot, transaction: number): boolean =>
  transaction < xmin || (transaction < xmax && !underway.includes(transaction))

/** A condition, served by an index on `column`, for rows that were not seen yet. */
export const unseenBy = (column: string, { xmax, underway }: Snapshot): string =>
  `(${column} >= '${xmax}'::xid8 or ${column} = any ('{${underway.join(',')}}'::xid8[]))`

/** A snapshot and its moment by the database's clock, as one word that browsers hand back. */
export type Position = { snapshot: Snapshot; atMs: number }

const POSITION_MAX_LENGTH = 4000

export const writePosition = ({ snapshot: { xmin, xmax, underway }, atMs }: Position): string =>
  `${xmin}:${xmax}:${underway.join(',')}@${Math.round(atMs)}`

/** Undefined for what is none: it comes from outside. */
export function readPosition(text: string): Position | undefined {
  if (text.length > POSITION_MAX_LENGTH) return undefined
  const [, before = '', at] = /^([\d:,]+)@(\d{1,15})$/.exec(text) ?? []
  const snapshot = readSnapshot(before)
  return snapshot && { snapshot, atMs: Number(at) }
}

const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::float8'

/** Columns that give a statement's own snapshot, and its moment. */
export const POSITION_COLUMNS = `pg_current_snapshot()::text as snapshot, ${NOW_MS} as "atMs"`

/** The same as one value. */
export const POSITION_VALUE = `json_build_object('snapshot', pg_current_snapshot()::text, 'atMs', ${NOW_MS})`

export type PositionRow = { snapshot: string; atMs: number }

export function positionOf({ snapshot, atMs }: PositionRow): Position {
  const read = readSnapshot(snapshot)
  if (!read) throw new Error(`not a snapshot: ${snapshot}`)
  return { snapshot: read, atMs }
}
