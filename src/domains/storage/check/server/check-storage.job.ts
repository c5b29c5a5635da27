import { z } from 'zod'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineCronJob, defineJob } from '#platform/jobs/job.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'
import { countFaults } from '../../storage-check.rules.ts'
import { addTally, checkRange, emptyTally, YOUNG_MS, type Sampling } from './check-range.ts'
import { allKeys, endOf, keysMadeBetween, nextRange } from './check-ranges.ts'
import * as storageChecksSql from './storage-checks.sql.ts'

const DAY_MS = 24 * 60 * 60_000
const LONGEST_CATCH_UP_MS = 31 * DAY_MS
const CHECKS_KEPT_MS = 400 * DAY_MS

/** Seconds of work, so that a worker that is stopped or dies gives little away. */
const KEYS_A_SLICE = 20_000
const SAMPLING: Sampling = { oneIn: 100, maxBytes: 256 * 1024 ** 2 }

/** One slice of a check; the next one goes on where it ended. Reports, and mends nothing. */
export const checkStorage = defineJob({
  task: 'check-storage',
  lane: 'bulk',
  payload: z.object({ checkId: z.string() }),
  // Behind all that someone waits for.
  priority: 30,
  queue: () => 'check-storage',
  run: async ({ checkId }, { services, log }) => {
    const { pool, clock, storedFiles } = services
    const check = await asSystem(pool, (tx) => storageChecksSql.findUnended(tx, checkId))
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
) => (madeFrom && madeUntil ? keysMadeBetween(storedFiles, madeFrom, madeUntil) : allKeys)

/** Each night what came in since the night before, or since the last night on which a worker ran. */
export const checkNewFiles = defineCronJob({
  task: 'check-new-files',
  lane: 'bulk',
  cron: '40 2 * * *',
  run: (_payload, { services: { pool, clock } }) =>
    asSystem(pool, async (tx) => {
      const now = clock()
      await storageChecksSql.forgetChecks(tx, new Date(now.getTime() - CHECKS_KEPT_MS))
      const last = await storageChecksSql.findLast(tx, 'new')
      const untilMs = now.getTime() - YOUNG_MS
      // After a clock that was set back the last one ended later than this one does.
      const fromMs = Math.max(
        Math.min(last?.madeUntil?.getTime() ?? Infinity, untilMs - DAY_MS),
        untilMs - LONGEST_CATCH_UP_MS,
      )
      await begin(tx, { scope: 'new', madeFrom: new Date(fromMs), madeUntil: new Date(untilMs) }, now)
    }),
})

/** Each month everything. */
export const checkAllFiles = defineCronJob({
  task: 'check-all-files',
  lane: 'bulk',
  cron: '20 3 1 * *',
  run: (_payload, { services: { pool, clock } }) =>
    asSystem(pool, (tx) => begin(tx, { scope: 'all' }, clock())),
})

type Beginning = Pick<storageChecksSql.StorageCheck, 'scope'> & { madeFrom?: Date; madeUntil?: Date }

/** One that did not come to its end goes on instead. */
async function begin(tx: Tx<'system'>, beginning: Beginning, now: Date): Promise<void> {
  const { counts, examples } = emptyTally()
  const id = uuidv7(now.getTime())
  await storageChecksSql.insertCheck(tx, { ...beginning, id, startedAt: now, counts, examples })
  const running = await storageChecksSql.findRunning(tx, beginning.scope)
  if (running) await enqueue(tx, checkStorage, { checkId: running.id })
}
