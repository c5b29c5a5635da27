import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { comingData } from './switch-data.ts'

/** The user PostgreSQL runs as; undefined for our own. */
export type RunAs = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

export const isNobody = (runAs: RunAs) => runAs?.uid === nobody.uid

/** PostgreSQL refuses to run as root: root then uses the owner of the existing data, else `nobody`. */
export async function chooseRunAs(dataFolder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder)
    .catch(async () => stat((await comingData(dirname(dataFolder)))!))
    .catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** Asks the kernel, as that user, instead of evaluating modes, groups and access lists. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...runAs }).status === 0
}
