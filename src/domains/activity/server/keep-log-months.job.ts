import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '#domains/access/server/access.ts'
import { isRaised, LOCK_NOT_AVAILABLE } from '#platform/db/is-raised.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { sql } from 'drizzle-orm'
import { only } from '#platform/db/only.ts'

const MONTHS_AHEAD = 2
const MONTHS_KEPT = 36
// Limits one run, in case the clock is a century ahead.
const MONTHS_PER_RUN = 24

const TRIES = 20
const PAUSE_MS = 250

/** Creates partitions up to two months ahead. Entries of later months share one partition. */
export async function createLogPartitions(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  tries = TRIES,
): Promise<void> {
  for (let made = 0; made < MONTHS_PER_RUN; made++)
    if (!(await retryWhileLocked(pool, (tx) => makeLogMonth(tx, clock(), MONTHS_AHEAD), tries))) return
}

export const keepLogMonths = defineCronJob({
  task: 'keep-log-months',
  lane: 'quick',
  cron: '51 3 * * *',
  run: async (_payload, { services }) => {
    const { pool, clock, logMonths = MONTHS_KEPT } = services
    await createLogPartitions(services)
    // Detaches only one month per day, so that a wrong clock can't delete the whole log.
    await retryWhileLocked(pool, (tx) => detachLogMonth(tx, clock(), logMonths))
    // Uses a separate transaction, so that the log isn't locked while files are deleted.
    await asSystem(pool, dropDetachedLogMonths)
  },
})

/** Tries up to `maxTries` times while the log is locked, such as by a long export. */
async function retryWhileLocked<Result>(
  pool: Services['pool'],
  run: (tx: Tx<'system'>) => Promise<Result>,
  maxTries = TRIES,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await asSystem(pool, run)
    } catch (error) {
      if (!isRaised(LOCK_NOT_AVAILABLE, error) || tries === maxTries) throw error
      await sleep(PAUSE_MS)
    }
  }
}

const isDone = async (tx: Tx<'system'>, query: ReturnType<typeof sql>) =>
  only((await tx.execute<{ done: boolean }>(sql`select ${query} as done`)).rows).done

const makeLogMonth = (tx: Tx<'system'>, now: Date, monthsAhead: number): Promise<boolean> =>
  isDone(tx, sql`make_log_month(${now.toISOString()}::timestamptz, ${monthsAhead}::int)`)

/** Detaches the oldest month if it ended at least `keptMonths` months before this month began. */
const detachLogMonth = (tx: Tx<'system'>, now: Date, keptMonths: number): Promise<boolean> =>
  isDone(tx, sql`detach_log_month(log_month(${now.toISOString()}::timestamptz, ${-keptMonths}::int))`)

const dropDetachedLogMonths = (tx: Tx<'system'>) => tx.execute(sql`select drop_gone_log_months()`)
