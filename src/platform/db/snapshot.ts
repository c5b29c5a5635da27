/**
 * Visible transactions, as in PostgreSQL's `pg_snapshot`. Transactions commit in any order, so
 * "everything after number n" would miss late commits.
 */
export type Snapshot = {
  /** Every transaction with a lower number had ended. */
  xmin: number
  /** No transaction with this or a higher number had ended. */
  xmax: number
  /** Transactions from `xmin` to below `xmax` that were still running. */
  underway: readonly number[]
}

export function parseSnapshot(text: string): Snapshot | undefined {
  const [, xmin, xmax, underway] = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15},)*\d{1,15})?$/.exec(text) ?? []
  if (xmin === undefined || Number(xmin) > Number(xmax)) return undefined
  return { xmin: Number(xmin), xmax: Number(xmax), underway: underway?.split(',').map(Number) ?? [] }
}

export const includesTransaction = ({ xmin, xmax, underway }: Snapshot, transaction: number): boolean =>
  transaction < xmin || (transaction < xmax && !underway.includes(transaction))

/** SQL condition: the snapshot excludes the row's transaction. Can use an index on `column`. */
export const unseenCondition = (column: string, { xmax, underway }: Snapshot): string =>
  `(${column} >= '${xmax}'::xid8 or ${column} = any ('{${underway.join(',')}}'::xid8[]))`

export type Position = { snapshot: Snapshot; atMs: number }

const POSITION_MAX_LENGTH = 4000

export const formatPosition = ({ snapshot: { xmin, xmax, underway }, atMs }: Position): string =>
  `${xmin}:${xmax}:${underway.join(',')}@${Math.round(atMs)}`

/** Parses a position from a browser; undefined if it is invalid. */
export function parsePosition(text: string): Position | undefined {
  if (text.length > POSITION_MAX_LENGTH) return undefined
  const [, before = '', at] = /^([\d:,]+)@(\d{1,15})$/.exec(text) ?? []
  const snapshot = parseSnapshot(before)
  return snapshot && { snapshot, atMs: Number(at) }
}

const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::float8'

export const POSITION_COLUMNS = `pg_current_snapshot()::text as snapshot, ${NOW_MS} as "atMs"`

export const POSITION_VALUE = `json_build_object('snapshot', pg_current_snapshot()::text, 'atMs', ${NOW_MS})`

export type PositionRow = { snapshot: string; atMs: number }

export function positionOf({ snapshot, atMs }: PositionRow): Position {
  const read = parseSnapshot(snapshot)
  if (!read) throw new Error(`not a snapshot: ${snapshot}`)
  return { snapshot: read, atMs }
}
