import { execFile } from 'node:child_process'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { only } from '#platform/db/only.ts'
import { withClient } from '#platform/db/with-client.ts'
import {
  embeddedUrl,
  replaceWithEmptyCluster,
  prepareServerSettings,
} from '../../postgres/embedded-postgres.ts'
import { findBinaries } from '../../postgres/postgres-binaries.ts'
import { preparePlaces, type Places } from '../../postgres/postgres-places.ts'
import { startPostmaster } from '../../postgres/postmaster.ts'
import { findFreePort } from '#test/program/running-program.ts'
import { log } from '../proof-machine.ts'
import { startDatabaseSwitch } from './balancer.ts'

const HEALTH_EVERY_MS = 300
const SYNC_TIMEOUT_MS = 30_000
const copy = promisify(execFile)

/**
 * Starts a primary and a synchronous standby behind `deploy/haproxy-database.cfg`. Health ports and
 * `failOver` stand in for Patroni.
 */
export async function startDatabasePair(folder: string, closing: (() => Promise<unknown>)[]) {
  const [primary, standby] = await Promise.all([
    preparePlaces(join(folder, 'primary')),
    preparePlaces(join(folder, 'standby')),
  ])
  await replaceWithEmptyCluster(primary, await findBinaries(primary))
  closing.push(await startOpenServer(primary, { wal_keep_size: '512MB' }))
  await copyAsStandby(standby, primary)
  closing.push(
    await startOpenServer(standby, { primary_conninfo: `host=${primary.socket} port=5432 user=postgres` }),
  )
  await startSyncReplication(primary)

  const databases = await Promise.all(
    [primary, standby].map(async ({ socket }) => ({
      socket,
      healthPort: await answerHealth(socket, closing),
    })),
  )
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const haproxy = await startDatabaseSwitch({ port, folder, databases, isOpen: () => isPrimary(url) })
  closing.push(haproxy.stop)
  return {
    url,
    /** Kills the primary as a power cut does, and promotes the standby. */
    failOver: async () => {
      const [pid] = (await readFile(join(primary.data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      const killedAt = performance.now()
      // Even the quickest failure detection needs a second.
      await sleep(1000)
      await queryOf(embeddedUrl(standby.socket), 'select pg_promote()')
      return { killedAt, promotedAt: performance.now() }
    },
  }
}

/**
 * Starts a server open to everyone who can reach its socket, such as a standby or PgBouncer under
 * another user.
 */
async function startOpenServer(
  places: Places,
  extraSettings: Record<string, string>,
): Promise<() => Promise<void>> {
  const settings = await prepareServerSettings(places)
  await writeFile(settings['hba_file']!, 'local all all trust\nlocal replication all trust\n')
  const started = await startPostmaster(
    places,
    await findBinaries(places),
    { ...settings, ...extraSettings },
    log,
  )
  if (!('stop' in started)) throw new Error(`PostgreSQL did not start: ${started.lastLines}`)
  return started.stop
}

export async function startUnsyncedServer(folder: string) {
  const places = await preparePlaces(folder)
  await replaceWithEmptyCluster(places, await findBinaries(places))
  return { stop: await startOpenServer(places, { fsync: 'off' }), url: embeddedUrl(places.socket) }
}

const copyAsStandby = (standby: Places, primary: Places): Promise<void> =>
  withClient(embeddedUrl(primary.socket), async (client) => {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await rm(standby.data, { recursive: true, force: true })
    // Keeps owners and modes, which PostgreSQL checks.
    await copy('cp', ['-a', primary.data, standby.data])
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeAs(standby, 'backup_label', only(rows).label)
    await writeAs(standby, 'standby.signal', '')
    await rm(join(standby.data, 'postmaster.pid'))
  })

async function writeAs({ data, runAs }: Places, name: string, text: string): Promise<void> {
  await writeFile(join(data, name), text)
  if (runAs) await chown(join(data, name), runAs.uid, runAs.gid)
}

async function startSyncReplication(primary: Places): Promise<void> {
  const url = embeddedUrl(primary.socket)
  await queryOf(url, `alter system set synchronous_standby_names = '*'`)
  await queryOf(url, 'select pg_reload_conf()')
  const until = Date.now() + SYNC_TIMEOUT_MS
  const isInSync = async () =>
    (await queryOf(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 1
  while (!(await isInSync())) {
    if (Date.now() > until) throw new Error('the standby does not follow')
    await sleep(100)
  }
}

/**
 * Answers health checks as Patroni does, from the last known state, so that the balancer never
 * waits.
 */
async function answerHealth(socket: string, closing: (() => Promise<unknown>)[]): Promise<number> {
  const url = embeddedUrl(socket)
  let isPrimaryNow = await isPrimary(url)
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await sleep(HEALTH_EVERY_MS)
      isPrimaryNow = await isPrimary(url)
    }
  })()
  const server = createServer((_request, response) => response.writeHead(isPrimaryNow ? 200 : 503).end())
  const port = await findFreePort()
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

const queryOf = (url: string, sql: string): Promise<object[]> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 2000 }, async (client) => {
    const { rows } = await client.query<object>(sql)
    return rows
  })
