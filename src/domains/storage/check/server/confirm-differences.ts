import { asSystemAtOnce } from '#domains/access/server/access.ts'
import { UUID_LENGTH } from '#platform/db/uuid.ts'
import { createLimiter } from '#platform/limiter.ts'
import { failedWith, isUnreadable } from '#platform/objects/file-errors.ts'
import { sumOfObject } from '#platform/objects/sum-of-object.ts'
import type { FileFault, NamedFiles, StoredFiles } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'
import { listKept } from './kept-keys.sql.ts'

/** Something that may be wrong: files that a row names, or a file that no row seemed to name. */
export type Difference = { files: StoredFiles; named: NamedFiles; isToSum?: boolean } | { strayKey: string }

/** Something that is wrong. */
export type StorageFault =
  | { fault: FileFault | 'known'; key: string; files: StoredFiles; owner: string }
  | { fault: 'stray' | 'unreadable'; key: string }

const FILES_AT_ONCE = 16

/**
 * Looks again at what seemed wrong while rows and files went on changing. A file precedes the row that names it and
 * outlives it: so files are looked at before rows where a file seemed to be missing, and after them where a row did.
 */
export async function confirmDifferences(
  services: Services,
  differences: readonly Difference[],
): Promise<StorageFault[]> {
  const inTurn = createLimiter(FILES_AT_ONCE)
  const all = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) =>
    Promise.all(items.map((item) => inTurn(() => work(item))))

  const suspected = differences.filter((difference) => 'named' in difference)
  const seen = await all(suspected, async ({ files, named, isToSum }) => {
    const fault = await findFault(services, named, isToSum)
    return fault && { files, named, ...fault }
  })
  const faulty = seen.filter((found) => found !== undefined)
  const strayKeys = differences.flatMap((difference) => ('strayKey' in difference ? difference.strayKey : []))

  const { namedNow, notNamed } = await lookAtRows(services, {
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

/** Keys that no row names, that nobody is about to name, and that do not wait to be removed. */
export const unnamedAmong = async (services: Services, keys: readonly string[]): Promise<string[]> =>
  (await lookAtRows(services, { owners: new Map(), strayKeys: keys })).notNamed

type Looking = {
  owners: ReadonlyMap<StoredFiles, readonly { named: NamedFiles }[]>
  strayKeys: readonly string[]
}

// In one snapshot: what leaves one list has entered the next, so that nothing falls between two of them.
const lookAtRows = ({ pool, storedFiles }: Services, { owners, strayKeys }: Looking) =>
  asSystemAtOnce(pool, async (tx) => {
    const namedNow = new Map<string, NamedFiles>()
    for (const [{ findNamed }, found] of owners) {
      const rows = await findNamed?.(tx, [...new Set(found.map(({ named }) => named.owner))])
      for (const named of rows ?? []) if (named.keys[0] !== undefined) namedNow.set(named.keys[0], named)
    }
    const kept = new Set(await listKept(tx, strayKeys))
    for (const { prefix, isKey, findNamed, listUnderWay } of storedFiles) {
      const theirs = strayKeys.filter((key) => key.startsWith(prefix) && isKey(key))
      if (theirs.length === 0) continue
      const theirOwners = [
        ...new Set(theirs.map((key) => key.slice(prefix.length, prefix.length + UUID_LENGTH))),
      ]
      for (const { keys } of (await findNamed?.(tx, theirOwners)) ?? []) for (const key of keys) kept.add(key)
      for (const key of (await listUnderWay?.(tx, theirs)) ?? []) kept.add(key)
    }
    return { namedNow, notNamed: strayKeys.filter((key) => !kept.has(key)) }
  })

const isSame = (one: NamedFiles, other: NamedFiles) =>
  one.sizeBytes === other.sizeBytes &&
  one.crc32 === other.crc32 &&
  one.keys.length === other.keys.length &&
  one.keys.every((key, at) => key === other.keys[at])

async function findFault(
  services: Services,
  { keys, sizeBytes, crc32 }: NamedFiles,
  isToSum = false,
): Promise<{ fault: FileFault | 'unreadable'; key: string } | undefined> {
  const sizes = new Map<string, number>()
  for (const key of keys) {
    const size = await findSize(services, key)
    // What the others are can wait until the disk gives this one.
    if (size === 'unreadable') return { fault: size, key }
    if (size !== undefined) sizes.set(key, size)
  }
  const gone = keys.find((key) => !sizes.has(key))
  if (gone !== undefined) {
    return { fault: sizes.size === 0 ? 'missing' : 'incomplete', key: gone }
  }
  const ofOtherSize = keys.find((key) => !isSizeOf(sizeBytes, sizes.get(key)!))
  if (ofOtherSize !== undefined) return { fault: 'wrong_size', key: ofOtherSize }
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

/** No row knows the size of a rendition, but none is empty. */
export const isSizeOf = (named: number | undefined, stored: number) =>
  named === undefined ? stored > 0 : named === stored

async function sumFault(
  { objects }: Services,
  key: string,
  crc32: number,
): Promise<'wrong_bytes' | 'unreadable' | undefined> {
  try {
    const sum = await sumOfObject(objects, key)
    // One that went meanwhile is the next check's.
    return sum === undefined || sum === crc32 ? undefined : 'wrong_bytes'
  } catch (error) {
    // The disk itself can't read it.
    if (failedWith(error, 'EIO')) return 'wrong_bytes'
    if (isUnreadable(error)) return 'unreadable'
    throw error
  }
}
