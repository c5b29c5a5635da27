import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'
import { flattenPages } from '#platform/objects/objects.ts'
import { recordUnarchived } from '../postgres/embedded-postgres.ts'
import type { Places } from '../postgres/postgres-places.ts'
import { saveTimeline } from './timelines.ts'
import { isWalFile, isHistory, isSegment, timelineOfWal } from './wal-names.ts'
import type { Vault } from './vault.ts'

export const walKeyOf = (name: string) => `wal/${name}`

/** Time up to which the backup holds the WAL of all commits. */
type Reach = { upTo: string }
const REACH = 'reach'

/**
 * Moves archived WAL files into the backup; returns how many. After an interruption, files that
 * were not yet removed are stored again.
 */
export async function shipWal(archiveFolder: string, vault: Vault): Promise<number> {
  const names = ((await undefinedIfMissing(readdir(archiveFolder))) ?? []).filter(isWalFile).toSorted()
  let newest: Date | undefined
  for (const name of names) {
    const path = join(archiveFolder, name)
    const { mtime } = await stat(path)
    await vault.put(walKeyOf(name), createReadStream(path, { highWaterMark: 1024 * 1024 }), {
      compresses: true,
    })
    // A history file's mtime is the time of the restore that made it.
    if (isHistory(name))
      await saveTimeline(vault, timelineOfWal(name), mtime, newest ?? (await findLastWalTime(vault)))
    await rm(path)
    if (isSegment(name)) newest = mtime
  }
  if (newest) await vault.putJson(REACH, { upTo: newest.toISOString() } satisfies Reach)
  return names.length
}

/**
 * Deletes the WAL segments that wait for the backup if they exceed `maxBytes`: a full disk stops
 * PostgreSQL. Returns whether it deleted them. A new base is then due.
 */
export async function dropWaitingWal(
  places: Pick<Places, 'home' | 'archive'>,
  maxBytes: number,
): Promise<boolean> {
  const paths = ((await undefinedIfMissing(readdir(places.archive))) ?? [])
    .filter(isSegment)
    .map((name) => join(places.archive, name))
  let waitingBytes = 0
  for (const path of paths) waitingBytes += (await undefinedIfMissing(stat(path)))?.size ?? 0
  if (waitingBytes <= maxBytes) return false
  // Records the loss first: a crash in between costs only an extra base.
  await recordUnarchived(places)
  for (const path of paths) await rm(path, { force: true })
  return true
}

export const findLastWalTime = async (vault: Vault): Promise<Date | undefined> => {
  const reach = await vault.getJson<Reach>(REACH)
  return reach && new Date(reach.upTo)
}

export async function listWal(vault: Vault): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of flattenPages(vault.list(walKeyOf(''))))
    names.push(key.slice(walKeyOf('').length))
  return names.filter(isWalFile)
}
