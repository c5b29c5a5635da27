import { chmod, chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import { makeFolder } from '#platform/objects/make-folder.ts'
import { chooseRunAs } from './run-as.ts'
import { onFolder } from '#platform/start-problem.ts'

/**
 * Creates the data folder, closed to other users; also closes one that was opened since, as by copying it. As root,
 * PostgreSQL runs as another user, who may traverse the folder to its own but not list it.
 */
export const openDataFolder = (folder: string): Promise<void> =>
  onFolder(folder, () => makePrivate(folder), 'data folder')

async function makePrivate(folder: string) {
  const wasMade = (await makeFolder(folder)) !== undefined
  const { uid } = await stat(folder)
  if (uid !== process.getuid?.()) return
  // Any other folder that already existed may be shared on purpose, such as /tmp.
  if (!wasMade && !(await unlessMissing(stat(join(folder, 'secret'))))) return
  const runAs = await chooseRunAs(join(folder, 'postgres', 'data'))
  if (runAs) await chown(folder, uid, runAs.gid)
  await chmod(folder, runAs ? 0o710 : 0o700)
}
