import { itemAt } from '#platform/pure/item-at.ts'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { flattenPages } from '#platform/objects/objects.ts'
import type { Base } from './base-backup.ts'
import { isHistory, segmentPosition, timelineOfWal } from './wal-names.ts'
import type { Vault } from './vault.ts'

/** PostgreSQL timeline. Each restore begins a new one; the first has id 00000001. */
export type Timeline = {
  id: string
  /** Time when the restore that began the timeline finished; 1970 for the first timeline. */
  beganAt: Date
  /**
   * Timelines that this one descends from, oldest first, with the WAL position where each was left.
   */
  from: { id: string; leftAt: bigint }[]
  /** Time up to which the backup holds commits of the timeline before this one. */
  formerReach: Date | undefined
}

const FIRST = '00000001'
const recordKeyOf = (id: string) => `timelines/${id}`
type TimelineRecord = { beganAt: string; formerReach: string | undefined }

/** Records when a timeline began and how far the backup of the former one reaches. */
export const saveTimeline = (vault: Vault, id: string, beganAt: Date, formerReach: Date | undefined) =>
  vault.putJson(recordKeyOf(id), {
    beganAt: beganAt.toISOString(),
    formerReach: formerReach?.toISOString(),
  } satisfies TimelineRecord)

export async function listTimelines(vault: Vault): Promise<Timeline[]> {
  const timelines: Timeline[] = [{ id: FIRST, beganAt: new Date(0), from: [], formerReach: undefined }]
  for await (const { key, changedAtMs } of flattenPages(vault.list('wal/'))) {
    const name = key.slice('wal/'.length)
    if (!isHistory(name)) continue
    const id = timelineOfWal(name)
    const [bytes, timelineRecord] = [
      await vault.get(key),
      await vault.getJson<TimelineRecord>(recordKeyOf(id)),
    ]
    timelines.push({
      id,
      // Without a record, takes the time when the history file entered the backup, a little later.
      beganAt: timelineRecord ? new Date(timelineRecord.beganAt) : new Date(changedAtMs),
      from: readHistory(bytes ? await text(Readable.from(bytes)) : ''),
      formerReach:
        timelineRecord?.formerReach === undefined ? undefined : new Date(timelineRecord.formerReach),
    })
  }
  return timelines
}

/**
 * Parses PostgreSQL's history file. A line holds a timeline's number, the position where it was
 * left, and the reason.
 */
function readHistory(lines: string): Timeline['from'] {
  return [...lines.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, number, lsn = '']) => ({
    id: Number(number).toString(16).toUpperCase().padStart(8, '0'),
    leftAt: lsnOf(lsn),
  }))
}

/** Parses a WAL position: '0/3000148'. */
function lsnOf(lsnText: string): bigint {
  const [high, low] = lsnText.split('/') as [string, string]
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Returns the timeline that was current at `to`, or the latest without `to`, and the timeline after
 * it.
 */
export function timelineAt(timelines: readonly Timeline[], to: Date | undefined) {
  const at = to ? timelines.findLastIndex(({ beganAt }) => beganAt.getTime() <= to.getTime()) : -1
  const index = at === -1 && to ? 0 : at === -1 ? timelines.length - 1 : at
  return { timeline: itemAt(timelines, index), next: timelines[index + 1] }
}

/** Whether WAL leads from a base to this timeline; false for a base on an abandoned branch. */
export const baseLeadsTo = ({ endWal, endLsn }: Base, timeline: Timeline): boolean =>
  lsnOf(endLsn) <= leftPositionOf(endWal, timeline)

export const isSegmentOnPathTo = (segment: string, timeline: Timeline): boolean =>
  segmentPosition(segment) <= leftPositionOf(segment, timeline) >> 24n

const NEVER = 1n << 64n

/**
 * Returns the WAL position where the file's timeline was left; NEVER for this timeline, -1 for an
 * unrelated one.
 */
function leftPositionOf(wal: string, { id, from }: Timeline): bigint {
  const own = timelineOfWal(wal)
  return own === id ? NEVER : (from.find((former) => former.id === own)?.leftAt ?? -1n)
}
