import type { Base } from './base-backup.ts'
import { isSegment } from './wal-names.ts'

const DAY_MS = 24 * 60 * 60_000
/** Number of past days in which every second can be restored. */
export const POINT_IN_TIME_DAYS = 7
const DAILY_DAYS = 14
const WEEK_MS = 7 * DAY_MS

type DatedBase = Pick<Base, 'id' | 'finishedAt' | 'startWal' | 'endWal'>

/**
 * Returns the bases to keep: all that the last seven days need, one a day up to an age of 14 days,
 * one a week up to `keptDays`, and the newest. `bases` are sorted, oldest first.
 */
export function chooseKeptBases<B extends DatedBase>(bases: readonly B[], now: Date, keptDays: number): B[] {
  const age = ({ finishedAt }: B) => now.getTime() - Date.parse(finishedAt)
  // The last base before the seven days is needed to restore their first seconds.
  const first = bases.findLastIndex((base) => age(base) >= POINT_IN_TIME_DAYS * DAY_MS)
  const isInWindow = (at: number) => at >= Math.max(first, 0) || at === bases.length - 1
  const periods = new Set<string>()
  return bases.filter((base, at) => {
    if (isInWindow(at)) return true
    const ageMs = age(base)
    if (ageMs > keptDays * DAY_MS) return false
    const period =
      ageMs <= DAILY_DAYS * DAY_MS
        ? `day ${Math.floor(Date.parse(base.finishedAt) / DAY_MS)}`
        : `week ${Math.floor(Date.parse(base.finishedAt) / WEEK_MS)}`
    const isFirst = !periods.has(period)
    periods.add(period)
    return isFirst
  })
}

/**
 * Returns the WAL files that neither the last seven days nor a kept base need. History files always
 * stay.
 */
export function chooseRemovableWal(
  names: readonly string[],
  kept: readonly DatedBase[],
  now: Date,
): string[] {
  const before = kept.findLast(
    ({ finishedAt }) => now.getTime() - Date.parse(finishedAt) >= POINT_IN_TIME_DAYS * DAY_MS,
  )
  const windowStart = (before ?? kept[0])?.startWal
  if (windowStart === undefined) return []
  const isNeeded = (segment: string) =>
    segment >= windowStart || kept.some(({ startWal, endWal }) => segment >= startWal && segment <= endWal)
  return names.filter((name) => isSegment(name.slice(0, 24)) && !isNeeded(name.slice(0, 24)))
}
