import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster } from './first-cluster.ts'
import { ownFolder } from './folder-owner.ts'
import { findBinaries } from './postgres-binaries.ts'
import { preparePlaces } from './postgres-places.ts'
import { endLeftOver } from './postmaster-file.ts'
import { startPostmaster, type Postmaster, type PostgresLog } from './postmaster.ts'
import { StartProblem } from './start-problem.ts'
import { decideWhoMayConnect } from './who-may-connect.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type Options = {
  folder: string
  log: PostgresLog
  /** False where the data may be lost with the machine: tests. */
  isDurable?: boolean
}

const MB = 1024 ** 2

// What it may keep in memory: an eighth of what there is. It is taken as it is needed, so a small database stays small.
const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MB
const cacheMb = Math.round(Math.min(Math.max(memoryMb / 8, 64), 1024))

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: `${cacheMb}MB`,
  // Nothing turns any more: a page elsewhere is read about as soon as the next one.
  random_page_cost: '1.1',
  // Places of words that are common fill the usual 4 MB, and then whole pages are read for each of them.
  work_mem: '16MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  // What it says of itself, and not each statement that was refused: a refusal is an ordinary answer.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** The journal between two checkpoints has to fit into what uploads leave free, also on a small disk. */
async function journalSettings(home: string) {
  const { blocks, bsize } = await statfs(home)
  const largestMb = Math.round(Math.min(Math.max((blocks * bsize) / MB / 40, 64), 1024))
  return { max_wal_size: `${largestMb}MB`, min_wal_size: `${Math.min(largestMb, 80)}MB` }
}

const durability = (isOn: boolean) => {
  const value = isOn ? 'on' : 'off'
  return { fsync: value, full_page_writes: value, synchronous_commit: value }
}

/**
 * A real PostgreSQL in a private folder, that starts and ends with this process. Nothing listens on the network; the
 * address leads to a socket only this user (and root) can open. Throws a StartProblem when a person has to act.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  isDurable = true,
}: Options): Promise<EmbeddedPostgres> {
  const places = await preparePlaces(folder)
  const disown = await ownFolder(places.socket, folder)
  try {
    const binaries = await findBinaries(places)
    await ensureCluster(places, binaries)
    const given = {
      ...settings,
      ...(await journalSettings(places.home)),
      ...(await decideWhoMayConnect(places)),
      ...durability(isDurable),
    }
    const start = () => startPatiently(places, binaries, given, log)
    const stop = await keepRunning(start, log)
    return {
      url: embeddedUrl(places.socket),
      stop: () => stop().finally(disown),
    }
  } catch (error) {
    disown()
    throw error
  }
}

/** Only the folder of the socket differs from one server to the next. */
export const embeddedUrl = (socketFolder: string) =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`

// After a crash the dead server's last processes may still hold its memory for a moment, and a new one refuses.
async function startPatiently(...postmaster: Parameters<typeof startPostmaster>): Promise<Postmaster> {
  const [{ data }] = postmaster
  for (const delayMs of [200, 800, 2000, 0]) {
    await endLeftOver(data)
    const started = await startPostmaster(...postmaster)
    if ('stop' in started) return started
    if (delayMs === 0)
      throw new StartProblem(`PostgreSQL did not start. Its last words: ${started.lastWords}`)
    await sleep(delayMs)
  }
  throw new Error('unreachable')
}

/** Starts the server, and starts it again should it end without being told to. */
async function keepRunning(start: () => Promise<Postmaster>, log: PostgresLog) {
  let isStopping = false
  let current = start()
  const watch = async () => {
    for (;;) {
      await (
        await current
      ).ended
      if (isStopping) return
      log.error('postgres: ended unexpectedly; starting it again')
      current = start()
    }
  }
  await current
  watch().catch((error) => log.error(`postgres: can't be started again: ${error}`))
  return async () => {
    isStopping = true
    await (await current).stop()
  }
}
