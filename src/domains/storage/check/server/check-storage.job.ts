import { z } from 'zod'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineCronJob, defineJob } from '#platform/jobs/job.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { countFaults } from '../../storage-check.rules.ts'
import { addTally, checkRange, emptyTally, UNNAMED_FILE_GRACE_MS, type SamplingPlan } from './check-range.ts'
import { allKeyRanges, endOf, keysMadeBetween, nextRange } from './check-ranges.ts'
import * as storageChecksSql from './storage-checks.sql.ts'

const DAY_MS = 24 * 60 * 60_000
const LONGEST_CATCH_UP_MS = 31 * DAY_MS
const CHECK_RETENTION_MS = 400 * DAY_MS

/** A slice takes seconds, so that a stopped worker loses little. */
const KEYS_A_SLICE = 20_000
const SAMPLING: SamplingPlan = { oneIn: 100, maxBytes: 256 * 1024 ** 2 }

/** Runs one slice of a check and enqueues the next. Repairs nothing. */
export const checkStorage = defineJob({
  task: 'check-storage',
  lane: 'bulk',
  payload: z.object({ checkId: z.string() }),
  priority: 30,
  queue: () => 'check-storage',
  run: async ({ checkId }, { services, log }) => {
    const { pool, clock, storedFiles } = services
    const check = await asSystem(pool, (tx) => storageChecksSql.findRunning(tx, { id: checkId }))
    if (!check) return
    const ranges = rangesOf(check, storedFiles)
    const range = nextRange(ranges, check.reachedKey)
    const slice = range && (await checkRange(services, range, { sampling: SAMPLING, maxKeys: KEYS_A_SLICE }))
    const sum = addTally(check, slice ?? emptyTally())
    const reachedKey = slice?.reached ?? (range ? endOf(range) : check.reachedKey)
    const hasEnded = nextRange(ranges, reachedKey) === undefined
    await asSystem(pool, async (tx) => {
      const saved = { ...sum, reachedKey, endedAt: hasEnded ? clock() : null }
      if (!(await storageChecksSql.saveSlice(tx, check, saved))) return
      if (!hasEnded) return enqueue(tx, checkStorage, { checkId })
      await publishToAdmins(tx, 'office')
      if (countFaults(sum.counts) > 0) log.error({ counts: sum.counts }, 'rows and files differ')
    })
  },
})

const rangesOf = (
  { madeFrom, madeUntil }: storageChecksSql.StorageCheck,
  storedFiles: readonly StoredFiles[],
) => (madeFrom && madeUntil ? keysMadeBetween(storedFiles, madeFrom, madeUntil) : allKeyRanges)

/**
 * Checks the files made since the last finished check of new files: at least one day, at most 31
 * days back.
 */
export const checkNewFiles = defineCronJob({
  task: 'check-new-files',
  lane: 'bulk',
  cron: '40 2 * * *',
  run: (_payload, { services: { pool, clock } }) =>
    asSystem(pool, async (tx) => {
      const now = clock()
      await storageChecksSql.deleteOldChecks(tx, new Date(now.getTime() - CHECK_RETENTION_MS))
      const last = await storageChecksSql.findLastEnded(tx, 'new')
      const untilMs = now.getTime() - UNNAMED_FILE_GRACE_MS
      // After the clock was set back, the last check may reach later than this one.
      const fromMs = Math.max(
        Math.min(last?.madeUntil?.getTime() ?? Infinity, untilMs - DAY_MS),
        untilMs - LONGEST_CATCH_UP_MS,
      )
      await startCheck(tx, { scope: 'new', madeFrom: new Date(fromMs), madeUntil: new Date(untilMs) }, now)
    }),
})

export const checkAllFiles = defineCronJob({
  task: 'check-all-files',
  lane: 'bulk',
  cron: '20 3 1 * *',
  run: (_payload, { services: { pool, clock } }) =>
    asSystem(pool, (tx) => startCheck(tx, { scope: 'all' }, clock())),
})

type CheckRequest = Pick<storageChecksSql.StorageCheck, 'scope'> & { madeFrom?: Date; madeUntil?: Date }

/** Continues an unfinished check of the same scope instead of starting another. */
async function startCheck(tx: Tx<'system'>, request: CheckRequest, now: Date): Promise<void> {
  const { counts, examples } = emptyTally()
  const id = uuidv7(now.getTime())
  await storageChecksSql.insertCheck(tx, { ...request, id, startedAt: now, counts, examples })
  const running = await storageChecksSql.findRunning(tx, request)
  if (running) await enqueue(tx, checkStorage, { checkId: running.id })
}
