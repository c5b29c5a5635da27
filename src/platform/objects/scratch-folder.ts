import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'
import { makeFolder } from '#platform/objects/make-folder.ts'

// A file that was not written to for this long belongs to a process that died.
const ABANDONED_AFTER_MS = 60 * 60 * 1000

export async function openScratchFolder(folder: string, now: Date) {
  await makeFolder(folder)
  await sweep(folder, now)
  return { newPath: () => join(folder, randomUUID()) }
}

// Other processes may work in the same folder, so only stale files are removed.
async function sweep(folder: string, now: Date) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await undefinedIfMissing(stat(path))
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}
