import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import { eachOf } from '#platform/objects/objects.ts'
import { noteUnarchived } from '../postgres/embedded-postgres.ts'
import type { Places } from '../postgres/postgres-places.ts'
import { noteTimeline } from './timelines.ts'
import { isArchived, isHistory, isSegment, timelineOfWal } from './wal-names.ts'
import type { Vault } from './vault.ts'

export const walFile = (name: string) => `wal/${name}`

/** Up to when everything that was committed lies in the backup. */
type Reach = { upTo: string }
const REACH = 'reach'

/**
 * Moves finished WAL from the folder that PostgreSQL archives into to the backup; returns how many files. What was
 * stored and not yet removed when this was cut off is stored again.
 */
export async function shipWal(archiveFolder: string, vault: Vault): Promise<number> {
  const names = ((await unlessMissing(readdir(archiveFolder))) ?? []).filter(isArchived).toSorted()
  let newest: Date | undefined
  for (const name of names) {
    const path = join(archiveFolder, name)
    const { mtime } = await stat(path)
    await vault.put(walFile(name), createReadStream(path, { highWaterMark: 1024 * 1024 }), {
      compresses: true,
    })
    // The file is as old as the restore that made it.
    if (isHistory(name))
      await noteTimeline(vault, timelineOfWal(name), mtime, newest ?? (await findReach(vault)))
    await rm(path)
    if (isSegment(name)) newest = mtime
  }
  if (newest) await vault.putJson(REACH, { upTo: newest.toISOString() } satisfies Reach)
  return names.length
}

/**
 * Removes what waits for the backup once it is more than so many bytes, since a full disk stops the database; returns
 * whether it did. The next backup needs a new base then.
 */
export async function dropWaitingWal(
  places: Pick<Places, 'home' | 'archive'>,
  mostBytes: number,
): Promise<boolean> {
  const paths = ((await unlessMissing(readdir(places.archive))) ?? [])
    .filter(isSegment)
    .map((name) => join(places.archive, name))
  let waitingBytes = 0
  for (const path of paths) waitingBytes += (await unlessMissing(stat(path)))?.size ?? 0
  if (waitingBytes <= mostBytes) return false
  // Noted first: dying in between only means a base more.
  await noteUnarchived(places)
  for (const path of paths) await rm(path, { force: true })
  return true
}

export const findReach = async (vault: Vault): Promise<Date | undefined> => {
  const reach = await vault.getJson<Reach>(REACH)
  return reach && new Date(reach.upTo)
}

/** Names of all archived files in the backup, in order. */
export async function listWal(vault: Vault): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of eachOf(vault.list(walFile('')))) names.push(key.slice(walFile('').length))
  return names.filter(isArchived)
}
