import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '#domains/access/server/access.ts'
import { isRaised, LOCK_NOT_AVAILABLE } from '#platform/db/is-raised.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { detachLogMonth, dropGoneLogMonths, makeLogMonth } from './log-months.sql.ts'

const MONTHS_AHEAD = 2
const MONTHS_KEPT = 36
// A clock that is a century ahead makes no century of months.
const MONTHS_AT_ONCE = 24

const TRIES = 20
const PAUSE_MS = 250

/** Makes the months of the log that come next; lines of a month that is not there lie together until it is. */
export async function makeLogMonths(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  tries = TRIES,
): Promise<void> {
  for (let made = 0; made < MONTHS_AT_ONCE; made++)
    if (!(await onceFree(pool, (tx) => makeLogMonth(tx, clock(), MONTHS_AHEAD), tries))) return
}

export const keepLogMonths = defineCronJob({
  task: 'keep-log-months',
  lane: 'quick',
  cron: '51 3 * * *',
  run: async (_payload, { services }) => {
    const { pool, clock, logMonths = MONTHS_KEPT } = services
    await makeLogMonths(services)
    // One a day: a clock that is years ahead for a day takes one month, not the log.
    await onceFree(pool, (tx) => detachLogMonth(tx, clock(), logMonths))
    // In a transaction of its own: nobody waits for the log while its files go.
    await asSystem(pool, dropGoneLogMonths)
  },
})

/** The log is held for milliseconds, but only once nobody reads it: an export may take minutes. */
async function onceFree<Result>(
  pool: Services['pool'],
  work: (tx: Tx<'system'>) => Promise<Result>,
  most = TRIES,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await asSystem(pool, work)
    } catch (error) {
      if (!isRaised(LOCK_NOT_AVAILABLE, error) || tries === most) throw error
      await sleep(PAUSE_MS)
    }
  }
}
