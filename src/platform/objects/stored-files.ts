import type { Clock } from '#platform/core/clock.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Objects } from './objects.ts'

export type FilesNamedByRow = {
  /** UUID that follows the prefix in the keys. */
  owner: string
  /** Sorted keys; empty if the row names no file now. */
  keys: readonly string[]
  sizeBytes?: number
  crc32?: number
  isKnownDamaged?: boolean
}

export type FileFault = 'missing' | 'wrong_size' | 'wrong_bytes' | 'incomplete'
export type FaultyFiles = { owner: string; fault: FileFault }

/**
 * Files that a domain keeps in storage, declared in its manifest, so that rows and files can be
 * compared. Keys that fit no declaration count as foreign.
 */
export type StoredFiles = {
  /** Start of every key. A UUID follows. */
  prefix: `${string}/`
  isKey: (key: string) => boolean
  /** Whether the UUIDs hold a creation time, so that the files of a day are a range of keys. */
  isByTime?: true
  listNamed?: (tx: Tx<'system'>, page: { from: string; limit: number }) => Promise<FilesNamedByRow[]>
  findNamed?: (tx: Tx<'system'>, owners: readonly string[]) => Promise<FilesNamedByRow[]>
  /**
   * Returns at least those of the unnamed `keys` that running work will soon name, replace or
   * remove; may also return other keys of the same owners.
   */
  listUnderWay?: (tx: Tx<'system'>, keys: readonly string[]) => Promise<string[]>
  /** Repairs or reports faulty files that rows name; safe to repeat. */
  mend?: (
    services: { pool: Pool; objects: Objects; clock: Clock },
    found: readonly FaultyFiles[],
  ) => Promise<void>
}
