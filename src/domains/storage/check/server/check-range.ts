import { crc32 } from 'node:zlib'
import { isObjectKey, type ListedObject } from '#platform/objects/objects.ts'
import type { NamedFiles } from '#platform/objects/stored-files.ts'
import type { Services } from '#platform/services.ts'
import { noFindings, type FindingCounts, type StorageFinding } from '../../storage-check.rules.ts'
import { compareKeys, type Compared, type KeyRange } from './compare-keys.ts'
import { confirmDifferences, isSizeOf, type Difference, type StorageFault } from './confirm-differences.ts'

/** Moved aside by a check that mends. Nothing reads, sweeps or checks what lies there. */
export const QUARANTINE = 'quarantine/'

/** A file this young may be named in a moment. */
export const YOUNG_MS = 60 * 60_000

/** Looked at again together; with what a page holds, all that a check has in memory. */
const DIFFERENCES_AT_ONCE = 200
const EXAMPLES_OF_EACH = 5
/** This many missing files and none that is there point to storage that is away. */
const ENOUGH_TO_DOUBT_STORAGE = 10

export class StorageAway extends Error {
  constructor() {
    super('the files that rows name are not there: is the storage?')
    this.name = 'StorageAway'
  }
}

export type Sampling = {
  /** Of so many originals one is read and summed. */
  oneIn: number
  maxBytes: number
}

type Checking = {
  sampling: Sampling
  /** After so many keys it stops, and says how far it came. */
  maxKeys?: number
  /** Goes through files in threads of its own, since its process serves nobody. */
  inThreads?: boolean
  /** Called with each batch of what is wrong, before it goes on. */
  onFaults?: (faults: StorageFault[]) => Promise<void>
}

export type Tally = {
  rowCount: number
  fileCount: number
  counts: FindingCounts
  examples: Partial<Record<StorageFinding, string[]>>
}

export const emptyTally = (): Tally => ({ rowCount: 0, fileCount: 0, counts: noFindings(), examples: {} })

/** Compares one range; `reached` is the last key it looked at, where it stopped before the end. */
export async function checkRange(
  services: Services,
  range: KeyRange,
  { sampling, maxKeys = Infinity, inThreads = false, onFaults }: Checking,
): Promise<Tally & { reached?: string | undefined }> {
  const tally = emptyTally()
  const now = services.clock()
  const note = (finding: StorageFinding, key: string) => {
    tally.counts[finding]++
    const examples = (tally.examples[finding] ??= [])
    if (examples.length < EXAMPLES_OF_EACH) examples.push(key)
  }
  const seed = Math.trunc(Math.random() * sampling.oneIn)
  let leftBytes = sampling.maxBytes
  let soundKey: string | undefined
  let differences: Difference[] = []
  let [lastKey, keyCount] = ['', 0]

  const isSampled = (named: NamedFiles, file: ListedObject): boolean => {
    if (named.crc32 === undefined || leftBytes < file.sizeBytes) return false
    if (crc32(named.owner) % sampling.oneIn !== seed) return false
    leftBytes -= file.sizeBytes
    return true
  }

  const isQueued = ({ keys }: NamedFiles) =>
    differences.some((queued) => 'named' in queued && queued.named.keys === keys)

  function look({ key, row, file }: Compared): void {
    if (file && !file.isUnreadable) tally.fileCount++
    if (row) {
      const { files, named } = row
      if (named.keys[0] === key) tally.rowCount++
      const isSound = file !== undefined && isSizeOf(named.sizeBytes, file.sizeBytes)
      if (isSound) soundKey = key
      const isToSum = isSound && isSampled(named, file)
      if ((!isSound || isToSum) && !isQueued(named)) differences.push({ files, named, isToSum })
    } else if (file) {
      const isOurs = services.storedFiles.some(
        ({ prefix, isKey }) =>
          key.startsWith(prefix) && (file.isUnreadable ? isObjectKey(key.replace(/\/$/, '')) : isKey(key)),
      )
      if (!isOurs) note('foreign', key)
      else if (file.isUnreadable) note('unreadable', key)
      else if (now.getTime() - file.changedAtMs > YOUNG_MS) differences.push({ strayKey: key })
    }
  }

  async function confirm(): Promise<void> {
    const batch = differences
    differences = []
    const faults = await confirmDifferences(services, batch)
    const missing = faults.filter(({ fault }) => fault === 'missing').length
    if (missing >= ENOUGH_TO_DOUBT_STORAGE && (await isAway())) throw new StorageAway()
    for (const { fault, key } of faults) note(fault, key)
    if (faults.length > 0) await onFaults?.(faults)
  }

  // Nothing is mended by a storage that may be another one, where no file was as its row says.
  const isAway = async () =>
    soundKey === undefined && onFaults
      ? true
      : !(await isThere(services, soundKey)) && !(await hasAny(services))

  for await (const page of compareKeys(services, range, { inThreads }))
    for (const compared of page) {
      // Never between two files of one photo, which are judged together.
      const isDue = differences.length >= DIFFERENCES_AT_ONCE || keyCount >= maxKeys
      if (isDue && ownerOf(compared.key) !== ownerOf(lastKey)) {
        await confirm()
        if (keyCount >= maxKeys) return { ...tally, reached: lastKey }
      }
      look(compared)
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

const isThere = async ({ objects }: Services, key: string | undefined) =>
  key !== undefined && (await objects.stat(key)) !== undefined

async function hasAny({ objects, storedFiles }: Services): Promise<boolean> {
  for (const { prefix } of storedFiles) {
    for await (const page of objects.list(prefix, { withUnreadable: true })) if (page.length > 0) return true
  }
  return false
}

/** Adds what another part of the same check found. */
export function addTally(sum: Tally, { rowCount, fileCount, counts, examples }: Tally): Tally {
  const added: Tally = {
    rowCount: sum.rowCount + rowCount,
    fileCount: sum.fileCount + fileCount,
    counts: noFindings(),
    examples: {},
  }
  for (const finding of Object.keys(counts) as StorageFinding[]) {
    added.counts[finding] = sum.counts[finding] + counts[finding]
    const both = [...(sum.examples[finding] ?? []), ...(examples[finding] ?? [])]
    if (both.length > 0) added.examples[finding] = both.slice(0, EXAMPLES_OF_EACH)
  }
  return added
}
