import type { Logger } from 'pino'
import pg, { type PoolClient } from 'pg'
import { queryOnce, type Pool } from '../db/pool.ts'

const BEATS_UNTIL_DEAD = 4
/**
 * Longest gap between heartbeats of a steady process, in intervals. This gap plus two intervals is
 * less than `BEATS_UNTIL_DEAD`, so that an outage this long makes no process look dead.
 */
const LARGEST_GAP_BEATS = 1.6

const BEGIN = 'begin; set local role lt_system'

/**
 * Builds SQL for a single message, so that a worker that vanishes leaves no open transaction with a
 * lock on its row.
 */
const beatOf = (names: readonly string[], gapSeconds: number) => `${BEGIN};
  insert into workers (name) values ${names.map((name) => `(${pg.escapeLiteral(name)})`).join()}
  on conflict (name) do update set seen_at = now(), steady_since =
    case when workers.seen_at < now() - make_interval(secs => ${gapSeconds}) then now() else workers.steady_since end;
  commit`

/**
 * Removes dead workers and frees their jobs, if this process is steady. `$3` also frees jobs that
 * workers missing in the table locked over a minute ago.
 */
const REMOVE_DEAD = `
  with steady as (
    select from workers where name = any($1) and steady_since <= now() - make_interval(secs => $2)),
  dead as (
    delete from workers where seen_at < now() - make_interval(secs => $2) and exists (select from steady) returning name)
  select (select count(*)::int from dead) as workers,
    release_worker_jobs(array(select name from dead), false, case when $3 then array(select name from workers) end) as jobs
  where exists (select from steady) and ($3 or exists (select from dead))`

type Options = { log: Logger; deadAfterMs?: number | undefined }

/**
 * Records this process's pools as alive in the table `workers` and frees the jobs of silent pools.
 * A new or cut-off process frees no jobs of others until it was steady for `deadAfterMs`.
 */
export function startHeartbeats(pool: Pool, { log, deadAfterMs = 20_000 }: Options) {
  const names = new Set<string>()
  const everyMs = deadAfterMs / BEATS_UNTIL_DEAD
  let isBeating = false
  let hasLookedForUnknown = false

  /** Drops a silent connection long before TCP would. */
  const withTimeout = (run: (client: PoolClient) => Promise<unknown>) =>
    queryOnce(pool, async (client) => {
      const tooLate = setTimeout(() => client.connection.stream.destroy(), deadAfterMs / 2)
      await run(client).finally(() => clearTimeout(tooLate))
    })

  async function beat(workerNames: readonly string[]): Promise<void> {
    try {
      await withTimeout((client) => client.query(beatOf(workerNames, (LARGEST_GAP_BEATS * everyMs) / 1000)))
      await withTimeout((client) => removeDead(client, workerNames))
    } catch (error) {
      log.error({ error }, 'could not show this worker alive')
    }
  }

  async function removeDead(client: PoolClient, workerNames: readonly string[]): Promise<void> {
    const values = [workerNames, deadAfterMs / 1000, !hasLookedForUnknown]
    await client.query(BEGIN)
    const [freed] = (await client.query<{ workers: number; jobs: number }>(REMOVE_DEAD, values)).rows
    await client.query('commit')
    if (freed) hasLookedForUnknown = true
    if (freed && freed.workers + freed.jobs > 0) log.warn(freed, 'workers died; others do their jobs')
  }

  async function beatAll(): Promise<void> {
    if (isBeating || names.size === 0) return
    isBeating = true
    await beat([...names])
    isBeating = false
  }
  const timer = setInterval(() => void beatAll(), everyMs)

  /**
   * Frees the jobs of these workers. Their heartbeats stop first, so that other processes free the
   * jobs if this call fails.
   */
  async function end(ended: readonly string[], notBegun = false): Promise<void> {
    for (const name of ended) names.delete(name)
    if (ended.length === 0) return
    await withTimeout(async (client) => {
      await client.query(BEGIN)
      await client.query('delete from workers where name = any($1)', [ended])
      await client.query('select release_worker_jobs($1, $2)', [ended, notBegun])
      await client.query('commit')
    }).catch((error: unknown) => log.error({ error }, 'jobs could not be given back'))
  }

  return {
    begin: (name: string) => {
      names.add(name)
      void beat([name])
    },
    end,
    /** Gives back all held jobs. Attempts that are cut short don't count. */
    stop: () => {
      clearInterval(timer)
      return end([...names], true)
    },
  }
}
