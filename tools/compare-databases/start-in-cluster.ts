import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeDatabase } from './describe-database.ts'

const LONGEST_START_MS = 120_000
const POLL_MS = 500
const REST_MS = 6000

// PostgreSQL refuses to run as root.
const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/**
 * Creates a cluster and runs the product of `project` on it, without demo data, until its first
 * jobs are done. Returns the database's description.
 */
export async function describeFirstStart(project: string, folder: string, binaries: string, port: number) {
  await mkdir(folder)
  if (runAs.uid) await chown(folder, runAs.uid, runAs.gid)
  const data = join(folder, 'data')
  const asOwner = (command: string, ...args: string[]) =>
    execFileSync(join(binaries, command), args, {
      ...runAs,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  asOwner('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C')
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  asOwner('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
  try {
    const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`
    await inDatabase(superuser, async (client) => {
      await client.query('create role product login createrole')
      await client.query('create database product owner product')
    })
    const url = `postgres://product@127.0.0.1:${port}/product`
    await startOnce(project, url, join(folder, 'product'))
    return await describeDatabase(url.replace('product@', 'postgres@'), binaries)
  } finally {
    asOwner('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  }
}

async function startOnce(project: string, url: string, dataFolder: string): Promise<void> {
  // The product's scripts are not used: they would install packages into a folder that both commits
  // share.
  const child = spawn(process.execPath, ['src/app/start.ts'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      DATA_FOLDER: dataFolder,
      DEMO: 'off',
      ROLES: 'worker',
      DRAIN_SECONDS: '0',
    },
  })
  const ended = once(child, 'exit')
  try {
    await untilAtRest(url, () => child.exitCode !== null)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Counts jobs and log partitions. Returns no row before a worker starts or while a job is due. */
const progress = `select
    (select count(*) from graphile_worker.jobs)
    + (select count(*) from pg_inherits where inhparent = 'activity_log'::regclass) as count
  where exists (select from public.installation)
    -- A worker has started. Commits without the table "workers" always meet this condition.
    and coalesce((select n_tup_ins from pg_stat_user_tables where relname = 'workers'), 1) > 0
    and not exists (select from graphile_worker.jobs where run_at <= now())`

async function untilAtRest(url: string, hasEnded: () => boolean): Promise<void> {
  let last: string | undefined
  let unchangedMs = 0
  for (let waitedMs = 0; waitedMs < LONGEST_START_MS; waitedMs += POLL_MS) {
    if (hasEnded()) throw new Error('the product ended before its first start was done')
    const count = await inDatabase(
      url,
      async (client) => (await client.query<{ count: string }>(progress)).rows[0]?.count,
    ).catch(() => undefined)
    unchangedMs = count !== undefined && count === last ? unchangedMs + POLL_MS : 0
    last = count
    if (unchangedMs >= REST_MS) return
    await sleep(POLL_MS)
  }
  throw new Error('the first start was not done in time')
}

async function inDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
