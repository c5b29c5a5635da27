import { asSystem, publishToAdmins, elevated } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { flattenPages } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'
import {
  addTally,
  checkRange,
  emptyTally,
  type SamplingPlan,
  QUARANTINE_PREFIX,
  type Tally,
} from './check-range.ts'
import { allKeyRanges, endOf } from './check-ranges.ts'
import * as storageChecksSql from './storage-checks.sql.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { isUnreadable } from '#platform/objects/file-errors.ts'
import type { FaultyFiles, StoredFiles } from '#platform/objects/stored-files.ts'
import { listUnnamedKeys, type StorageFault } from './confirm-differences.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { zeroFindingCounts, storageFindings, storageLightOf } from '../../storage-check.rules.ts'

const SAMPLING: SamplingPlan = { oneIn: 100, maxBytes: 4 * 1024 ** 3 }

type CheckEverythingOptions = { isMending?: boolean; sampling?: SamplingPlan }

export async function checkEverything(
  services: Services,
  { isMending = false, sampling = SAMPLING }: CheckEverythingOptions = {},
): Promise<Tally> {
  const startedAt = services.clock()
  let sum = emptyTally()
  for (const range of allKeyRanges) {
    const onFaults = isMending ? (faults: StorageFault[]) => repairFaults(services, faults) : undefined
    const checking = { sampling, inThreads: true, ...(onFaults && { onFaults }) }
    sum = addTally(sum, await checkRange(services, range, checking))
  }
  await asSystem(services.pool, async (tx) => {
    const [endedAt, reachedKey] = [services.clock(), endOf(allKeyRanges.at(-1)!)]
    const id = uuidv7(startedAt.getTime())
    await storageChecksSql.insertCheck(tx, { ...sum, id, scope: 'all', startedAt, endedAt, reachedKey })
    await publishToAdmins(tx, 'office')
  })
  return sum
}

export async function sumQuarantine({ objects }: Services): Promise<{ count: number; sizeBytes: number }> {
  const sum = { count: 0, sizeBytes: 0 }
  for await (const { sizeBytes, isUnreadable } of flattenPages(
    objects.list(QUARANTINE_PREFIX, { withUnreadable: true }),
  )) {
    if (isUnreadable) continue
    sum.count++
    sum.sizeBytes += sizeBytes
  }
  return sum
}

const MOVES_AT_ONCE = 8

/**
 * Moves stray files aside, and lets each domain repair or report its files. Deletes nothing for
 * good.
 */
async function repairFaults(services: Services, faults: readonly StorageFault[]): Promise<void> {
  await quarantine(
    services,
    faults.filter(({ fault }) => fault === 'stray').map(({ key }) => key),
  )
  const byFiles = new Map<StoredFiles, FaultyFiles[]>()
  for (const found of faults) {
    if (!('files' in found) || found.fault === 'known') continue
    const { files, owner, fault } = found
    byFiles.set(files, [...(byFiles.get(files) ?? []), { owner, fault }])
  }
  await forEachSettled(byFiles, async ([files, found]) => files.mend?.(services, found))
}

function unlessUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error
}

async function quarantine(services: Services, keys: readonly string[]): Promise<void> {
  const { objects, clock } = services
  const folder = `${QUARANTINE_PREFIX}${clock().toISOString().slice(0, 10)}/`
  const limit = createLimiter(MOVES_AT_ONCE)
  const copied = await Promise.all(
    keys.map((key) =>
      limit(async () => {
        const found = await objects.read(key).catch(unlessUnreadable)
        if (!found) return []
        const options = { contentType: 'application/octet-stream' }
        const written = await objects.write(folder + key, found.stream, options)
        if (written.sizeBytes !== found.sizeBytes) throw new Error(`not all of ${key} could be copied`)
        return key
      }),
    ),
  )
  // A row may name one of these files by now, such as a logo chosen again.
  await objects.remove(await listUnnamedKeys(services, copied.flat()))
}

/** Elevated, because only the system may read checks. */
export const findStorageHealth = (tx: Tx, _viewer: AdminViewer, now: Date) =>
  elevated(tx, (tx) => summariseStorageHealth(tx, now))

export async function summariseStorageHealth(tx: Tx<'system'>, now: Date) {
  const ended = [
    await storageChecksSql.findLastEnded(tx, 'all'),
    await storageChecksSql.findLastEnded(tx, 'new'),
  ]
  const all = ended[0]?.endedAt
  // A check of everything replaces the result of an earlier daily check.
  const relevantChecks = ended.flatMap((check) =>
    check?.endedAt && (check.scope === 'all' || !all || check.endedAt > all)
      ? { ...check, endedAt: check.endedAt }
      : [],
  )
  const counts = zeroFindingCounts()
  // Takes the maximum, because both checks can count the same file.
  for (const finding of storageFindings)
    counts[finding] = Math.max(0, ...relevantChecks.map((check) => check.counts[finding]))
  const ends = relevantChecks.map(({ endedAt }) => endedAt.getTime())
  return {
    light: storageLightOf(relevantChecks, now),
    checkedAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    allCheckedAt: all ?? null,
    counts,
  }
}
