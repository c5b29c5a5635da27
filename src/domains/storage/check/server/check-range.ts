import { crc32 } from 'node:zlib'
import { isObjectKey, type ListedObject } from '#platform/objects/objects.ts'
import type { FilesNamedByRow } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'
import { zeroFindingCounts, type FindingCounts, type StorageFinding } from '../../storage-check.rules.ts'
import { compareKeys, type KeyComparison, type KeyRange } from './compare-keys.ts'
import {
  confirmDifferences,
  hasExpectedSize,
  type Difference,
  type StorageFault,
} from './confirm-differences.ts'

/** Prefix of files that a repairing check moved aside. Checks skip them. */
export const QUARANTINE_PREFIX = 'quarantine/'

/** Files younger than this may still get their row. */
export const UNNAMED_FILE_GRACE_MS = 60 * 60_000

/** Limits a check's memory, together with the page size. */
const DIFFERENCES_AT_ONCE = 200
const EXAMPLES_OF_EACH = 5
/** Missing files in a batch at which a check finds out whether the storage is available. */
const ENOUGH_TO_DOUBT_STORAGE = 10

export class StorageAwayError extends Error {
  constructor() {
    super('the files that rows name are not there: is the storage?')
    this.name = 'StorageAway'
  }
}

export type SamplingPlan = {
  /** One in this many originals is read and checksummed. */
  oneIn: number
  maxBytes: number
}

type CheckOptions = {
  sampling: SamplingPlan
  maxKeys?: number
  /** Whether to list files in threads, for a process that serves no requests. */
  inThreads?: boolean
  onFaults?: (faults: StorageFault[]) => Promise<void>
}

export type Tally = {
  rowCount: number
  fileCount: number
  counts: FindingCounts
  examples: Partial<Record<StorageFinding, string[]>>
}

export const emptyTally = (): Tally => ({
  rowCount: 0,
  fileCount: 0,
  counts: zeroFindingCounts(),
  examples: {},
})

/** `reached` is the last checked key, if the check stopped before the end. */
export async function checkRange(
  services: Services,
  range: KeyRange,
  { sampling, maxKeys = Infinity, inThreads = false, onFaults }: CheckOptions,
): Promise<Tally & { reached?: string | undefined }> {
  const tally = emptyTally()
  const now = services.clock()
  const recordFinding = (finding: StorageFinding, key: string) => {
    tally.counts[finding]++
    const examples = (tally.examples[finding] ??= [])
    if (examples.length < EXAMPLES_OF_EACH) examples.push(key)
  }
  const seed = Math.trunc(Math.random() * sampling.oneIn)
  let leftBytes = sampling.maxBytes
  let intactKey: string | undefined
  let differences: Difference[] = []
  let [lastKey, keyCount] = ['', 0]

  const isSampled = (named: FilesNamedByRow, file: ListedObject): boolean => {
    if (named.crc32 === undefined || leftBytes < file.sizeBytes) return false
    if (crc32(named.owner) % sampling.oneIn !== seed) return false
    leftBytes -= file.sizeBytes
    return true
  }

  const isQueued = ({ keys }: FilesNamedByRow) =>
    differences.some((queued) => 'named' in queued && queued.named.keys === keys)

  function inspectKey({ key, row, file }: KeyComparison): void {
    if (file && !file.isUnreadable) tally.fileCount++
    if (row) {
      const { files, named } = row
      if (named.keys[0] === key) tally.rowCount++
      const isIntact = file !== undefined && hasExpectedSize(named.sizeBytes, file.sizeBytes)
      if (isIntact) intactKey = key
      const isToSum = isIntact && isSampled(named, file)
      if ((!isIntact || isToSum) && !isQueued(named)) differences.push({ files, named, isToSum })
    } else if (file) {
      const isOurs = services.storedFiles.some(
        ({ prefix, isKey }) =>
          key.startsWith(prefix) && (file.isUnreadable ? isObjectKey(key.replace(/\/$/, '')) : isKey(key)),
      )
      if (!isOurs) recordFinding('foreign', key)
      else if (file.isUnreadable) recordFinding('unreadable', key)
      else if (now.getTime() - file.changedAtMs > UNNAMED_FILE_GRACE_MS) differences.push({ strayKey: key })
    }
  }

  async function confirm(): Promise<void> {
    const batch = differences
    differences = []
    const faults = await confirmDifferences(services, batch)
    const missing = faults.filter(({ fault }) => fault === 'missing').length
    if (missing >= ENOUGH_TO_DOUBT_STORAGE && (await isAway())) throw new StorageAwayError()
    for (const { fault, key } of faults) recordFinding(fault, key)
    if (faults.length > 0) await onFaults?.(faults)
  }

  // Without any intact file, the storage may be another one, so a repairing check stops.
  const isAway = async () =>
    intactKey === undefined && onFaults
      ? true
      : !(await objectExists(services, intactKey)) && !(await hasAny(services))

  for await (const page of compareKeys(services, range, { inThreads }))
    for (const compared of page) {
      // The files of one photo are judged together.
      const isDue = differences.length >= DIFFERENCES_AT_ONCE || keyCount >= maxKeys
      if (isDue && ownerOf(compared.key) !== ownerOf(lastKey)) {
        await confirm()
        if (keyCount >= maxKeys) return { ...tally, reached: lastKey }
      }
      inspectKey(compared)
      lastKey = compared.key
      keyCount++
    }
  await confirm()
  return tally
}

function ownerOf(key: string): string {
  const end = key.indexOf('/', key.indexOf('/') + 1)
  return end === -1 ? key : key.slice(0, end)
}

const objectExists = async ({ objects }: Services, key: string | undefined) =>
  key !== undefined && (await objects.stat(key)) !== undefined

async function hasAny({ objects, storedFiles }: Services): Promise<boolean> {
  for (const { prefix } of storedFiles) {
    for await (const page of objects.list(prefix, { withUnreadable: true })) if (page.length > 0) return true
  }
  return false
}

export function addTally(sum: Tally, { rowCount, fileCount, counts, examples }: Tally): Tally {
  const added: Tally = {
    rowCount: sum.rowCount + rowCount,
    fileCount: sum.fileCount + fileCount,
    counts: zeroFindingCounts(),
    examples: {},
  }
  for (const finding of Object.keys(counts) as StorageFinding[]) {
    added.counts[finding] = sum.counts[finding] + counts[finding]
    const both = [...(sum.examples[finding] ?? []), ...(examples[finding] ?? [])]
    if (both.length > 0) added.examples[finding] = both.slice(0, EXAMPLES_OF_EACH)
  }
  return added
}
