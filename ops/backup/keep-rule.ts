import type { Base } from './base-backup.ts'
import { isSegment } from './wal-names.ts'

const DAY_MS = 24 * 60 * 60_000
/** Any second of these days can be restored. */
export const EVERY_SECOND_DAYS = 7
const DAILY_DAYS = 14
const WEEK_MS = 7 * DAY_MS

type Dated = Pick<Base, 'id' | 'finishedAt' | 'startWal' | 'endWal'>

/**
 * Which bases stay: all that any second of the last seven days needs, one a day for two weeks, one a week up to
 * `keptDays`. Never none. `bases` stand in order, oldest first.
 */
export function basesToKeep<B extends Dated>(bases: readonly B[], now: Date, keptDays: number): B[] {
  const age = ({ finishedAt }: B) => now.getTime() - Date.parse(finishedAt)
  // The last one before the window leads into it.
  const first = bases.findLastIndex((base) => age(base) >= EVERY_SECOND_DAYS * DAY_MS)
  const isOfWindow = (at: number) => at >= Math.max(first, 0) || at === bases.length - 1
  const periods = new Set<string>()
  return bases.filter((base, at) => {
    if (isOfWindow(at)) return true
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

/** Which files of WAL may go: older than the window, and no part of a base that stays. Histories always stay. */
export function walToRemove(names: readonly string[], kept: readonly Dated[], now: Date): string[] {
  const before = kept.findLast(
    ({ finishedAt }) => now.getTime() - Date.parse(finishedAt) >= EVERY_SECOND_DAYS * DAY_MS,
  )
  const windowStart = (before ?? kept[0])?.startWal
  if (windowStart === undefined) return []
  const isNeeded = (segment: string) =>
    segment >= windowStart || kept.some(({ startWal, endWal }) => segment >= startWal && segment <= endWal)
  return names.filter((name) => isSegment(name.slice(0, 24)) && !isNeeded(name.slice(0, 24)))
}
