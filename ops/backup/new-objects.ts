import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import { isMade, RENDITIONS } from '#platform/objects/made-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'

// A name of a file can't hold the slash of a key, and no key holds a tilde.
const nameOf = (key: string) => key.replaceAll('/', '~')
const keyOf = (name: string) => name.replaceAll('~', '/')

/**
 * Notes each object that is stored, as an empty file in the folder, so that a backup need not look through all of them.
 * A note that is lost costs nothing but time: the nightly backup looks through all of them.
 */
export async function noteNewObjects(objects: Objects, folder: string): Promise<Objects> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const note = async (key: string) => {
    if (!isMade(key)) await writeFile(join(folder, nameOf(key)), '').catch(() => {})
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
  /** When it was stored. */
  notedAtMs: number
  forget: () => Promise<void>
}

/** The objects that were noted, in the order in which they are copied: what can be made again last, else the oldest first. */
export async function listNewObjects(folder: string): Promise<NewObject[]> {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const note = await unlessMissing(stat(path))
      const forget = () => rm(path, { force: true })
      return note && { key: keyOf(name), notedAtMs: note.mtimeMs, forget }
    }),
  )
  const rank = ({ key }: NewObject) => Number(key.startsWith(RENDITIONS))
  return found
    .filter((one) => one !== undefined)
    .toSorted((one, other) => rank(one) - rank(other) || one.notedAtMs - other.notedAtMs)
}

/** How many stored objects wait for the backup, and when the oldest of them was stored; undefined when none waits. */
export async function findWaitingObjects(folder: string) {
  const notes = await listNewObjects(folder)
  return {
    count: notes.length,
    oldestAtMs: notes.length === 0 ? undefined : Math.min(...notes.map(({ notedAtMs }) => notedAtMs)),
  }
}

/** Up to when the backup holds all that came in: the moment of the oldest object that waits for it, else now. */
export async function findUpToDate(folder: string, now: Date): Promise<Date> {
  const { oldestAtMs = Infinity } = await findWaitingObjects(folder)
  return new Date(Math.min(oldestAtMs, now.getTime()))
}

// What is stored comes in notes a few seconds apart while people upload or pictures are made.
const COMES_IN_MS = 10_000
/** The minute within which a new object should be in the backup. */
const YOUNG_MS = 60_000

/** Gentle while something comes in and nothing has waited for long; then uploads go first. */
export function paceOf(notes: readonly Pick<NewObject, 'notedAtMs'>[], nowMs: number): 'gentle' | 'full' {
  const ages = notes.map(({ notedAtMs }) => nowMs - notedAtMs)
  return ages.some((age) => age < COMES_IN_MS) && ages.every((age) => age < YOUNG_MS) ? 'gentle' : 'full'
}
