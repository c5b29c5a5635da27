import type { Logger } from 'pino'
import type { PoolClient } from 'pg'
import { queryOnce, type Pool } from '../db/pool.ts'

type Heartbeats = { log: Logger; deadAfterMs?: number }

const DEAD_AFTER_MS = 20_000
const BEATS_UNTIL_DEAD = 4
/** The largest gap after which a process still counts as steady: two beats of another can be late by this and two beats. */
const LARGEST_GAP_BEATS = 1.6
/** Jobs of one that died wait from this try on: it may have died of them. */
const FIRST_TRY_TO_WAIT = 3
const DIED = 'its worker died'

const BEAT = `
  insert into workers (name) select unnest($1::text[])
  on conflict (name) do update set seen_at = now(), steady_since =
    case when workers.seen_at < now() - make_interval(secs => $2) then now() else workers.steady_since end
  returning steady_since <= now() - make_interval(secs => $3) as "isSteady"`

const BURY = `delete from workers where seen_at < now() - make_interval(secs => $1) returning name`

/** Finds names that were killed after they took a job and before their first beat. */
const FIND_UNKNOWN = `
  select distinct locked_by as name from graphile_worker.jobs
  where locked_at < now() - interval '1 minute' and locked_by <> all($1)`

type WorkerName = { name: string }
type Held = { ids: string[]; attempts: number[]; max: number[] }

const FIND_HELD = `
  select coalesce(array_agg(id::text), '{}') as ids, coalesce(array_agg(attempts), '{}') as attempts,
    coalesce(array_agg(max_attempts), '{}') as max
  from graphile_worker.jobs where locked_by = any($1)`

const FAIL_LAST = `
  select graphile_worker.permanently_fail_jobs(array_agg(id), '${DIED}')
  from unnest($1::bigint[], $2::int[], $3::int[]) held (id, attempts, most) where attempts >= most`

const LET_WAIT = `
  select graphile_worker.reschedule_jobs(array[id], run_at => now() + make_interval(secs => least(exp(attempts), 3600)))
  from unnest($1::bigint[], $2::int[], $3::int[]) held (id, attempts, most)
  where attempts < most and attempts >= ${FIRST_TRY_TO_WAIT}`

const UNTRY = `
  select graphile_worker.reschedule_jobs(array_agg(id), attempts => attempts - 1)
  from unnest($1::bigint[], $2::int[]) held (id, attempts) group by attempts`

/**
 * Shows this process's pools alive in the table `workers`, and frees the jobs of pools that went silent. A process that
 * was itself cut off frees nobody's until it has beaten without a gap for as long as it takes to be dead.
 */
export function startHeartbeats(pool: Pool, { log, deadAfterMs = DEAD_AFTER_MS }: Heartbeats) {
  const names = new Set<string>()
  const everyMs = deadAfterMs / BEATS_UNTIL_DEAD
  const gapSeconds = (LARGEST_GAP_BEATS * everyMs) / 1000
  let isBeating = false
  let hasLookedForUnknown = false

  /** Runs a transaction that begins as lt_system. A connection that fell silent is dropped long before TCP gives it up. */
  const transact = (run: (client: PoolClient) => Promise<void>) =>
    queryOnce(pool, async (client) => {
      const tooLate = setTimeout(() => client.connection.stream.destroy(), deadAfterMs / 2)
      try {
        await client.query('begin; set local role lt_system')
        await run(client)
        await client.query('commit')
      } finally {
        clearTimeout(tooLate)
      }
    })

  const beat = (about: readonly string[]) =>
    transact(async (client) => {
      const values = [about, gapSeconds, deadAfterMs / 1000]
      const { rows } = await client.query<{ isSteady: boolean }>(BEAT, values)
      // Whatever becomes of the dead, this one is alive.
      await client.query('commit; begin; set local role lt_system')
      if (rows.some(({ isSteady }) => isSteady)) await bury(client)
    }).catch((error: unknown) => log.error({ error }, 'could not show this worker alive'))

  async function bury(client: PoolClient): Promise<void> {
    const { rows: dead } = await client.query<WorkerName>(BURY, [deadAfterMs / 1000])
    const known = hasLookedForUnknown ? undefined : await client.query<WorkerName>('select name from workers')
    await client.query('reset role')
    const names = dead.map(({ name }) => name)
    if (known) {
      hasLookedForUnknown = true
      const all = [...names, ...known.rows.map(({ name }) => name)]
      names.push(...(await client.query<WorkerName>(FIND_UNKNOWN, [all])).rows.map(({ name }) => name))
    }
    if (names.length === 0) return
    log.warn({ workers: names.length }, 'workers died; others do their jobs')
    await free(client, names)
  }

  async function beatAll(): Promise<void> {
    if (isBeating || names.size === 0) return
    isBeating = true
    await beat([...names])
    isBeating = false
  }
  const timer = setInterval(() => void beatAll(), everyMs)

  return {
    begin: (name: string) => {
      names.add(name)
      void beat([name])
    },
    /**
     * Frees what these still hold. Their beats end first: where this fails, others bury them in time. With `notBegun` the
     * try that was cut short does not count.
     */
    end: async (ended: readonly string[], { notBegun = false } = {}): Promise<void> => {
      for (const name of ended) names.delete(name)
      if (ended.length === 0) return
      await transact(async (client) => {
        await client.query('delete from workers where name = any($1)', [ended])
        await client.query('reset role')
        await free(client, ended, notBegun)
      }).catch((error: unknown) => log.error({ error }, 'jobs could not be given back'))
    },
    stop: () => clearInterval(timer),
  }
}

// Unlocked first, since the queue's functions pass over locked jobs; nobody else sees it before the commit.
async function free(client: PoolClient, names: readonly string[], notBegun = false): Promise<void> {
  const { ids, attempts, max } = (await client.query<Held>(FIND_HELD, [names])).rows[0]!
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
  if (ids.length === 0) return
  if (notBegun) return void (await client.query(UNTRY, [ids, attempts]))
  await client.query(FAIL_LAST, [ids, attempts, max])
  await client.query(LET_WAIT, [ids, attempts, max])
}
