import { BackupProblem } from './backup-problem.ts'
import type { Vault } from './vault.ts'

// In the backup itself, where a drill on any machine can write it, and the product that is backed up reads it.
const NOTE = 'restored'
type RestoreNote = { at: string }

/** Notes that all of the backup came back; returns false where it may only be read. */
export const noteRestored = (vault: Vault, at: Date): Promise<boolean> =>
  vault.putJson(NOTE, { at: at.toISOString() } satisfies RestoreNote).then(
    () => true,
    () => false,
  )

/** When the backup last came back whole; undefined when nobody tried, or when the note can't be read. */
export async function findRestored(vault: Vault): Promise<Date | undefined> {
  try {
    const note = await vault.getJson<RestoreNote>(NOTE)
    return note && new Date(note.at)
  } catch (error) {
    if (error instanceof BackupProblem) return undefined
    throw error
  }
}
