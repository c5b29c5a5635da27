import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { eachOf } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'
import { addTally, checkRange, emptyTally, type Sampling, QUARANTINE, type Tally } from './check-range.ts'
import { allKeys, endOf } from './check-ranges.ts'
import { mendFaults } from './mend-faults.ts'
import * as storageChecksSql from './storage-checks.sql.ts'

const SAMPLING: Sampling = { oneIn: 100, maxBytes: 4 * 1024 ** 3 }

type Wishes = { isMending?: boolean; sampling?: Sampling }

/** Compares all rows with all files at once, as an operator asks for it, and keeps the outcome for the back office. */
export async function checkEverything(
  services: Services,
  { isMending = false, sampling = SAMPLING }: Wishes = {},
): Promise<Tally> {
  const startedAt = services.clock()
  let sum = emptyTally()
  for (const range of allKeys) {
    const onFaults = isMending
      ? (faults: Parameters<typeof mendFaults>[1]) => mendFaults(services, faults)
      : undefined
    const checking = { sampling, inThreads: true, ...(onFaults && { onFaults }) }
    sum = addTally(sum, await checkRange(services, range, checking))
  }
  await asSystem(services.pool, async (tx) => {
    const [endedAt, reachedKey] = [services.clock(), endOf(allKeys.at(-1)!)]
    const id = uuidv7(startedAt.getTime())
    await storageChecksSql.insertCheck(tx, { ...sum, id, scope: 'all', startedAt, endedAt, reachedKey })
    await publishToAdmins(tx, 'office')
  })
  return sum
}

/** What checks that mended have moved aside. */
export async function sumQuarantine({ objects }: Services): Promise<{ count: number; sizeBytes: number }> {
  const sum = { count: 0, sizeBytes: 0 }
  for await (const { sizeBytes, isUnreadable } of eachOf(
    objects.list(QUARANTINE, { withUnreadable: true }),
  )) {
    if (isUnreadable) continue
    sum.count++
    sum.sizeBytes += sizeBytes
  }
  return sum
}
