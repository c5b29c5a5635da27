import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import { chooseRunAs } from '#platform/postgres/run-as.ts'
import { onFolder } from '#platform/postgres/start-problem.ts'

/**
 * Makes the folder that holds everything, closed to other users; one of an earlier version is closed now. As root the
 * database runs as another user, who may pass through to its own folder and see nothing on the way.
 */
export const openDataFolder = (folder: string): Promise<void> =>
  onFolder(folder, () => makePrivate(folder), 'data folder')

async function makePrivate(folder: string) {
  const wasMade = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  const { uid } = await stat(folder)
  if (uid !== process.getuid?.()) return
  // Any other folder with things in it may be shared with others on purpose, as /tmp is.
  if (!wasMade && !(await unlessMissing(stat(join(folder, 'secret'))))) return
  const runAs = await chooseRunAs(join(folder, 'postgres', 'data'))
  if (runAs) await chown(folder, uid, runAs.gid)
  await chmod(folder, runAs ? 0o710 : 0o700)
}

/** A folder in it that nobody else looks into. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}
