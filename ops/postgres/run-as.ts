import { spawnSync } from 'node:child_process'
import { stat, chmod, chown } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nextDataFolder } from './switch-data.ts'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'
import { makeFolder } from '#platform/objects/make-folder.ts'
import { explainFolderErrors } from '#platform/core/start-problem.ts'

/** User that PostgreSQL runs as; undefined for the current user. */
export type RunAs = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

export const isNobody = (runAs: RunAs) => runAs?.uid === nobody.uid

/**
 * Chooses the user that PostgreSQL runs as. PostgreSQL refuses root. A process of root chooses
 * the owner of the existing data, or `nobody` if root owns the data or no data exists.
 */
export async function chooseRunAs(dataFolder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder)
    .catch(async () => stat((await nextDataFolder(dirname(dataFolder)))!))
    .catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** Whether user `runAs` can enter the folder. Tries it, so that access lists count too. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...runAs }).status === 0
}

/**
 * Creates the data folder, closed to other users. Also closes an existing folder if the current
 * user owns it and it holds a file `secret`. PostgreSQL's user may traverse the folder but not list
 * it.
 */
export const prepareDataFolder = (folder: string): Promise<void> =>
  explainFolderErrors(folder, () => makePrivate(folder), 'data folder')

async function makePrivate(folder: string) {
  const wasMade = (await makeFolder(folder)) !== undefined
  const { uid } = await stat(folder)
  if (uid !== process.getuid?.()) return
  // A folder that existed and holds no `secret` may be shared on purpose, such as /tmp.
  if (!wasMade && !(await undefinedIfMissing(stat(join(folder, 'secret'))))) return
  const runAs = await chooseRunAs(join(folder, 'postgres', 'data'))
  if (runAs) await chown(folder, uid, runAs.gid)
  await chmod(folder, runAs ? 0o710 : 0o700)
}
