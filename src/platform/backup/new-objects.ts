import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import { isMade } from '#platform/objects/made-objects.ts'
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

/** Keys that were noted, with how to forget each. */
export async function listNewObjects(folder: string) {
  const names = (await unlessMissing(readdir(folder))) ?? []
  return names.map((name) => ({ key: keyOf(name), forget: () => rm(join(folder, name), { force: true }) }))
}
