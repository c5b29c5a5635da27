import { asSystemSnapshot } from '#domains/access/server/access.ts'
import { UUID_LENGTH } from '#platform/db/uuid.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { hasErrorCode, isUnreadable } from '#platform/objects/file-errors.ts'
import { computeChecksum } from '#platform/objects/object-checksum.ts'
import type { FileFault, FilesNamedByRow, StoredFiles } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'
import { listAwaitingRemoval } from '../../removed/server/removed-objects.sql.ts'

/** Suspected fault, or a sampled file to checksum (`isToSum`). */
export type Difference =
  | { files: StoredFiles; named: FilesNamedByRow; isToSum?: boolean }
  | { strayKey: string }

/** Confirmed fault. */
export type StorageFault =
  | { fault: FileFault | 'known'; key: string; files: StoredFiles; owner: string }
  | { fault: 'stray' | 'unreadable'; key: string }

const FILES_AT_ONCE = 16

/**
 * A file precedes its row and outlives it. So missing files are checked before the rows, and stray
 * files after them.
 */
export async function confirmDifferences(
  services: Services,
  differences: readonly Difference[],
): Promise<StorageFault[]> {
  const limit = createLimiter(FILES_AT_ONCE)
  const all = <Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>) =>
    Promise.all(items.map((item) => limit(() => run(item))))

  const suspected = differences.filter((difference) => 'named' in difference)
  const results = await all(suspected, async ({ files, named, isToSum }) => {
    const fault = await findFault(services, named, isToSum)
    return fault && { files, named, ...fault }
  })
  const faulty = results.filter((found) => found !== undefined)
  const strayKeys = differences.flatMap((difference) => ('strayKey' in difference ? difference.strayKey : []))

  const { namedNow, notNamed } = await queryRows(services, {
    owners: Map.groupBy(faulty, ({ files }) => files),
    strayKeys,
  })
  const strays = await all(notNamed, async (key) => {
    const sizeBytes = await findSize(services, key)
    if (sizeBytes === undefined) return undefined
    return { fault: sizeBytes === 'unreadable' ? sizeBytes : 'stray', key } as const
  })

  return [
    ...faulty.flatMap(({ files, named, fault, key }): StorageFault[] => {
      const now = namedNow.get(named.keys[0]!)
      if (!now || !isSame(now, named)) return []
      if (now.isKnownDamaged) return [{ fault: 'known', key, files, owner: named.owner }]
      return [fault === 'unreadable' ? { fault, key } : { fault, key, files, owner: named.owner }]
    }),
    ...strays.filter((found) => found !== undefined),
  ]
}

/** Returns keys that no row names or is about to name, and that don't wait for removal. */
export const listUnnamedKeys = async (services: Services, keys: readonly string[]): Promise<string[]> =>
  (await queryRows(services, { owners: new Map(), strayKeys: keys })).notNamed

type RowLookup = {
  owners: ReadonlyMap<StoredFiles, readonly { named: FilesNamedByRow }[]>
  strayKeys: readonly string[]
}

// Reads one snapshot, in which a key that left one list has entered the next.
const queryRows = ({ pool, storedFiles }: Services, { owners, strayKeys }: RowLookup) =>
  asSystemSnapshot(pool, async (tx) => {
    const namedNow = new Map<string, FilesNamedByRow>()
    for (const [{ findNamed }, found] of owners) {
      const rows = await findNamed?.(tx, [...new Set(found.map(({ named }) => named.owner))])
      for (const named of rows ?? []) if (named.keys[0] !== undefined) namedNow.set(named.keys[0], named)
    }
    const kept = new Set(await listAwaitingRemoval(tx, strayKeys))
    for (const { prefix, isKey, findNamed, listUnderWay } of storedFiles) {
      const domainKeys = strayKeys.filter((key) => key.startsWith(prefix) && isKey(key))
      if (domainKeys.length === 0) continue
      const ownerIds = [
        ...new Set(domainKeys.map((key) => key.slice(prefix.length, prefix.length + UUID_LENGTH))),
      ]
      for (const { keys } of (await findNamed?.(tx, ownerIds)) ?? []) for (const key of keys) kept.add(key)
      for (const key of (await listUnderWay?.(tx, domainKeys)) ?? []) kept.add(key)
    }
    return { namedNow, notNamed: strayKeys.filter((key) => !kept.has(key)) }
  })

const isSame = (one: FilesNamedByRow, other: FilesNamedByRow) =>
  one.sizeBytes === other.sizeBytes &&
  one.crc32 === other.crc32 &&
  one.keys.length === other.keys.length &&
  one.keys.every((key, at) => key === other.keys[at])

async function findFault(
  services: Services,
  { keys, sizeBytes, crc32 }: FilesNamedByRow,
  isToSum = false,
): Promise<{ fault: FileFault | 'unreadable'; key: string } | undefined> {
  const sizes = new Map<string, number>()
  for (const key of keys) {
    const size = await findSize(services, key)
    if (size === 'unreadable') return { fault: size, key }
    if (size !== undefined) sizes.set(key, size)
  }
  const missingKey = keys.find((key) => !sizes.has(key))
  if (missingKey !== undefined) {
    return { fault: sizes.size === 0 ? 'missing' : 'incomplete', key: missingKey }
  }
  const wrongSizeKey = keys.find((key) => !hasExpectedSize(sizeBytes, sizes.get(key)!))
  if (wrongSizeKey !== undefined) return { fault: 'wrong_size', key: wrongSizeKey }
  const [key] = keys
  if (!isToSum || crc32 === undefined || key === undefined) return undefined
  const fault = await sumFault(services, key, crc32)
  return fault && { fault, key }
}

async function findSize({ objects }: Services, key: string): Promise<number | 'unreadable' | undefined> {
  try {
    return (await objects.stat(key))?.sizeBytes
  } catch (error) {
    if (isUnreadable(error)) return 'unreadable'
    throw error
  }
}

/** Accepts every size except 0 if the row stores no size, as with renditions. */
export const hasExpectedSize = (named: number | undefined, stored: number) =>
  named === undefined ? stored > 0 : named === stored

async function sumFault(
  { objects }: Services,
  key: string,
  crc32: number,
): Promise<'wrong_bytes' | 'unreadable' | undefined> {
  try {
    const sum = await computeChecksum(objects, key)
    // The next check reports a file that vanished meanwhile.
    return sum === undefined || sum === crc32 ? undefined : 'wrong_bytes'
  } catch (error) {
    // EIO: the disk can't read the file.
    if (hasErrorCode(error, 'EIO')) return 'wrong_bytes'
    if (isUnreadable(error)) return 'unreadable'
    throw error
  }
}
