import { BackupProblem } from './backup-problem.ts'
import type { Vault } from './vault.ts'

// The record is stored in the backup, so that a drill on any machine can write the record and the
// product can read it.
const RECORD_KEY = 'restored'
type RestoreRecord = { at: string }

/** Records a complete restore; returns false if the record can't be written. */
export const recordRestore = (vault: Vault, at: Date): Promise<boolean> =>
  vault.putJson(RECORD_KEY, { at: at.toISOString() } satisfies RestoreRecord).then(
    () => true,
    () => false,
  )

/**
 * Returns when the backup was last restored completely; undefined if never or if the record is
 * unreadable.
 */
export async function findLastRestore(vault: Vault): Promise<Date | undefined> {
  try {
    const restoreRecord = await vault.getJson<RestoreRecord>(RECORD_KEY)
    return restoreRecord && new Date(restoreRecord.at)
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}
