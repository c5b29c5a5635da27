import type { Clock } from '#platform/clock.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Objects } from './objects.ts'

/** Files that belong together, named by one row. */
export type NamedFiles = {
  /** The UUID that follows the prefix in their keys. */
  owner: string
  /** In order; none where the row names no file now. */
  keys: readonly string[]
  sizeBytes?: number
  crc32?: number
  /** Its original was lost or changed, and that was reported before. */
  isKnownDamaged?: boolean
}

export type FileFault = 'missing' | 'wrong_size' | 'wrong_bytes' | 'incomplete'
export type FaultyFiles = { owner: string; fault: FileFault }

/**
 * What a domain keeps in storage, declared in its manifest, so that rows and files can be compared. Every key a domain
 * writes must fit one of these; a key that fits none counts as foreign.
 */
export type StoredFiles = {
  /** All its keys are this and a UUID, and maybe more. */
  prefix: `${string}/`
  isKey: (key: string) => boolean
  /** Whether that UUID was made when the files were, so that a day is a range of keys. */
  isByTime?: true
  /** Rows of owners from this one on, at most `limit` owners, in order of their keys. */
  listNamed?: (tx: Tx<'system'>, page: { from: string; limit: number }) => Promise<NamedFiles[]>
  findNamed?: (tx: Tx<'system'>, owners: readonly string[]) => Promise<NamedFiles[]>
  /** Of keys that no row names, those that work under way is about to name, replace or end. */
  listUnderWay?: (tx: Tx<'system'>, keys: readonly string[]) => Promise<string[]>
  /** Makes good, or reports, what is wrong with files that rows name; safe to repeat. */
  mend?: (
    services: { pool: Pool; objects: Objects; clock: Clock },
    found: readonly FaultyFiles[],
  ) => Promise<void>
}
