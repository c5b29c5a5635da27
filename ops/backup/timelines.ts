import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { eachOf } from '#platform/objects/objects.ts'
import type { Base } from './base-backup.ts'
import { isHistory, segmentOf, timelineOfWal } from './wal-names.ts'
import type { Vault } from './vault.ts'

/** A life of the database: each restore ends one and begins the next. The first has number 00000001. */
export type Timeline = {
  id: string
  /** When the restore that began it was done; the first was always there. */
  beganAt: Date
  /** The timelines that led to it, oldest first, each with where in the journal it was left. */
  from: { id: string; leftAt: bigint }[]
  /** Up to when the backup holds what was committed before it on the timeline that the restore left. */
  formerReach: Date | undefined
}

const FIRST = '00000001'
const noteOf = (id: string) => `timelines/${id}`
type Note = { beganAt: string; formerReach: string | undefined }

/** Notes when a timeline began: the file that names it tells what it came from, and not when. */
export const noteTimeline = (vault: Vault, id: string, beganAt: Date, formerReach: Date | undefined) =>
  vault.putJson(noteOf(id), {
    beganAt: beganAt.toISOString(),
    formerReach: formerReach?.toISOString(),
  } satisfies Note)

/** All timelines in the backup, oldest first. */
export async function listTimelines(vault: Vault): Promise<Timeline[]> {
  const timelines: Timeline[] = [{ id: FIRST, beganAt: new Date(0), from: [], formerReach: undefined }]
  for await (const { key, changedAtMs } of eachOf(vault.list('wal/'))) {
    const name = key.slice('wal/'.length)
    if (!isHistory(name)) continue
    const id = timelineOfWal(name)
    const [bytes, note] = [await vault.get(key), await vault.getJson<Note>(noteOf(id))]
    timelines.push({
      id,
      // Not noted yet: when the file came into the backup, a little later.
      beganAt: note ? new Date(note.beganAt) : new Date(changedAtMs),
      from: readHistory(bytes ? await text(Readable.from(bytes)) : ''),
      formerReach: note?.formerReach === undefined ? undefined : new Date(note.formerReach),
    })
  }
  return timelines
}

/** Lines of PostgreSQL: the number of a timeline, where it was left, and why. */
function readHistory(lines: string): Timeline['from'] {
  return [...lines.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, number, lsn]) => ({
    id: Number(number).toString(16).toUpperCase().padStart(8, '0'),
    leftAt: lsnOf(lsn!),
  }))
}

/** A place in the journal, as PostgreSQL writes it: '0/3000148'. */
function lsnOf(written: string): bigint {
  const [high, low] = written.split('/') as [string, string]
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The timeline on which the product lived at that moment, and the one that came after it. */
export function timelineAt(timelines: readonly Timeline[], to: Date | undefined) {
  const at = to ? timelines.findLastIndex(({ beganAt }) => beganAt.getTime() <= to.getTime()) : -1
  const index = at === -1 && to ? 0 : at === -1 ? timelines.length - 1 : at
  return { timeline: timelines[index]!, next: timelines[index + 1] }
}

/** Whether the journal leads from a base to this timeline: a base made on a branch that was left leads elsewhere. */
export const leadsTo = ({ endWal, endLsn }: Base, timeline: Timeline): boolean =>
  lsnOf(endLsn) <= leavingOf(endWal, timeline)

/** Whether a segment holds anything of what led to the end of this timeline. */
export const isOnWay = (segment: string, timeline: Timeline): boolean =>
  segmentOf(segment) <= leavingOf(segment, timeline) >> 24n

const NEVER = 1n << 64n

/** Where the timeline of this file was left on the way to another; never when it is that one. */
function leavingOf(wal: string, { id, from }: Timeline): bigint {
  const own = timelineOfWal(wal)
  return own === id ? NEVER : (from.find((former) => former.id === own)?.leftAt ?? -1n)
}
