import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'
import { isMadeOnRequest, RENDITIONS_PREFIX } from '#platform/objects/made-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'

// File names can't contain the slash of a key, and no key contains a tilde.
const markerNameOf = (key: string) => key.replaceAll('/', '~')
const keyOfMarker = (name: string) => name.replaceAll('~', '/')

/**
 * Wraps a storage so that each new object outside `made/` leaves an empty marker file in `folder`.
 * A lost marker only costs time: the daily backup compares all objects.
 */
export async function wrapToRecordNewObjects(objects: Objects, folder: string): Promise<Objects> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const note = async (key: string) => {
    if (!isMadeOnRequest(key)) await writeFile(join(folder, markerNameOf(key)), '').catch(() => {})
  }
  return {
    ...objects,
    write: async (key, source, as) => {
      const written = await objects.write(key, source, as)
      await note(key)
      return written
    },
    adopt: async (key, localPath, as) => {
      await objects.adopt(key, localPath, as)
      await note(key)
    },
  }
}

type NewObject = {
  key: string
  /** Time when the object was stored. */
  notedAtMs: number
  forget: () => Promise<void>
}

/** Lists the objects that wait for the backup: renditions last, otherwise oldest first. */
export async function listNewObjects(folder: string): Promise<NewObject[]> {
  const names = (await undefinedIfMissing(readdir(folder))) ?? []
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const note = await undefinedIfMissing(stat(path))
      const forget = () => rm(path, { force: true })
      return note && { key: keyOfMarker(name), notedAtMs: note.mtimeMs, forget }
    }),
  )
  const rank = ({ key }: NewObject) => Number(key.startsWith(RENDITIONS_PREFIX))
  return found
    .filter((one) => one !== undefined)
    .toSorted((one, other) => rank(one) - rank(other) || one.notedAtMs - other.notedAtMs)
}

export async function findWaitingObjects(folder: string) {
  const notes = await listNewObjects(folder)
  return {
    count: notes.length,
    oldestAtMs: notes.length === 0 ? undefined : Math.min(...notes.map(({ notedAtMs }) => notedAtMs)),
  }
}

/** Returns the time up to which the backup holds all objects. */
export async function findBackedUpUntil(folder: string, now: Date): Promise<Date> {
  const { oldestAtMs = Infinity } = await findWaitingObjects(folder)
  return new Date(Math.min(oldestAtMs, now.getTime()))
}

// Objects arrive a few seconds apart while people upload or renditions are made.
const ARRIVAL_GAP_MS = 10_000
/** A new object should be in the backup within a minute. */
const MAX_WAIT_MS = 60_000

/** Returns 'gentle' while objects arrive and none has waited for long, so that uploads go first. */
export function chooseCopyPace(
  notes: readonly Pick<NewObject, 'notedAtMs'>[],
  nowMs: number,
): 'gentle' | 'full' {
  const ages = notes.map(({ notedAtMs }) => nowMs - notedAtMs)
  return ages.some((age) => age < ARRIVAL_GAP_MS) && ages.every((age) => age < MAX_WAIT_MS)
    ? 'gentle'
    : 'full'
}
