import { execFile } from 'node:child_process'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { only } from '#platform/db/only.ts'
import { embeddedUrl, makeCluster, settingsFor } from '../../postgres/embedded-postgres.ts'
import { findBinaries } from '../../postgres/postgres-binaries.ts'
import { preparePlaces, type Places } from '../../postgres/postgres-places.ts'
import { startPostmaster } from '../../postgres/postmaster.ts'
import { freePort } from '#test/program/running-program.ts'
import { log } from '../proof-machine.ts'
import { startDatabaseSwitch } from './balancer.ts'

const HEALTH_EACH_MS = 300
const IN_STEP_WITHIN_MS = 30_000
const copy = promisify(execFile)

/**
 * A primary and a standby that has each commit before it is answered, behind the switch of `deploy/haproxy-database.cfg`. In the
 * place of Patroni stand an answer at a port, who is the primary, and `failOver`.
 */
export async function startDatabasePair(folder: string, closing: (() => Promise<unknown>)[]) {
  const [first, second] = await Promise.all(
    ['primary', 'standby'].map((name) => preparePlaces(join(folder, name))),
  )
  const [primary, standby] = [first!, second!]
  await makeCluster(primary, await findBinaries(primary))
  closing.push(await startOpenServer(primary, { wal_keep_size: '512MB' }))
  await copyOnto(standby, primary)
  closing.push(
    await startOpenServer(standby, { primary_conninfo: `host=${primary.socket} port=5432 user=postgres` }),
  )
  await keepInStep(primary)

  const databases = await Promise.all(
    [primary, standby].map(async ({ socket }) => ({
      socket,
      healthPort: await answerHealth(socket, closing),
    })),
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const haproxy = await startDatabaseSwitch({ port, folder, databases, isOpen: () => isPrimary(url) })
  closing.push(haproxy.stop)
  return {
    url,
    /** Kills the primary as a power cut does, and promotes the standby; returns when each was done. */
    failOver: async () => {
      const [pid] = (await readFile(join(primary.data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      const killedAt = performance.now()
      // As long as the quickest would take to be sure.
      await sleep(1000)
      await queryOf(embeddedUrl(standby.socket), 'select pg_promote()')
      return { killedAt, promotedAt: performance.now() }
    },
  }
}

/** Starts PostgreSQL on these places for whoever can reach its socket, as a standby or PgBouncer under another user. */
export async function startOpenServer(
  places: Places,
  more: Record<string, string>,
): Promise<() => Promise<void>> {
  const settings = await settingsFor(places)
  await writeFile(settings['hba_file']!, 'local all all trust\nlocal replication all trust\n')
  const started = await startPostmaster(places, await findBinaries(places), { ...settings, ...more }, log)
  if (!('stop' in started)) throw new Error(`PostgreSQL did not start: ${started.lastLines}`)
  return started.stop
}

/** The data of a running server, as a standby of it: copied file by file between the beginning and the end of a backup. */
async function copyOnto(standby: Places, primary: Places): Promise<void> {
  const client = new pg.Client(embeddedUrl(primary.socket))
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await rm(standby.data, { recursive: true, force: true })
    // With owner and modes, which PostgreSQL looks at.
    await copy('cp', ['-a', primary.data, standby.data])
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeAs(standby, 'backup_label', only(rows).label)
    await writeAs(standby, 'standby.signal', '')
    await rm(join(standby.data, 'postmaster.pid'))
  } finally {
    await client.end()
  }
}

async function writeAs({ data, runAs }: Places, name: string, text: string): Promise<void> {
  await writeFile(join(data, name), text)
  if (runAs) await chown(join(data, name), runAs.uid, runAs.gid)
}

/** From now on no commit is answered before the standby has it. */
async function keepInStep(primary: Places): Promise<void> {
  const url = embeddedUrl(primary.socket)
  await queryOf(url, `alter system set synchronous_standby_names = '*'`)
  await queryOf(url, 'select pg_reload_conf()')
  const until = Date.now() + IN_STEP_WITHIN_MS
  const isInStep = async () =>
    (await queryOf(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 1
  while (!(await isInStep())) {
    if (Date.now() > until) throw new Error('the standby does not follow')
    await sleep(100)
  }
}

/** Answers as Patroni does, from what it saw last: the balancer waits for nobody. */
async function answerHealth(socket: string, closing: (() => Promise<unknown>)[]): Promise<number> {
  const url = embeddedUrl(socket)
  let isFirst = await isPrimary(url)
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await sleep(HEALTH_EACH_MS)
      isFirst = await isPrimary(url)
    }
  })()
  const server = createServer((_request, response) => response.writeHead(isFirst ? 200 : 503).end())
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  closing.push(async () => {
    ending.abort()
    await watching
    server.close()
    server.closeAllConnections()
  })
  return port
}

const isPrimary = (url: string): Promise<boolean> =>
  queryOf(url, 'select pg_is_in_recovery() as "isStandby"').then(
    ([row]) => !(row as { isStandby: boolean }).isStandby,
    () => false,
  )

async function queryOf(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
