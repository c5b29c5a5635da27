import { statfs, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { findBinaries, type Binaries } from './postgres-binaries.ts'
import { makePrivate, preparePlaces, type Places } from './postgres-places.ts'
import { endLeftOver } from './postmaster-file.ts'
import { startPostmaster, type Postmaster, type PostgresLog, postgresEnvironment } from './postmaster.ts'
import { majorVersionIn, refuseOtherMajor } from './major-version.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { isNobody } from './run-as.ts'
import { finishSwitch } from './switch-data.ts'

export type EmbeddedPostgres = { url: string; places: Places; stop(): Promise<void> }

type Options = {
  folder: string
  log: PostgresLog
  /** False in tests, where the data may be lost, and many small databases come and go. */
  isDurable?: boolean
  /** Keeps finished WAL in `places.archive`, for backups. */
  archives?: boolean
}

const MB = 1024 ** 2

// An eighth of the machine's memory, taken as it is needed, so that a small database stays small.
const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MB
const cacheMb = Math.round(Math.min(Math.max(memoryMb / 8, 64), 1024))

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: `${cacheMb}MB`,
  // For SSDs, where a random page is read about as fast as the next one.
  random_page_cost: '1.1',
  // The postings of common words overflow the usual 4 MB, and whole pages are then rechecked for each of them.
  work_mem: '16MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  // The server's own messages, without each refused statement: a refusal is an ordinary answer.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** The WAL between two checkpoints must fit into what uploads leave free, also on a small disk. */
async function journalSettings(home: string) {
  const { blocks, bsize } = await statfs(home)
  const largestMb = Math.round(Math.min(Math.max((blocks * bsize) / MB / 40, 64), 1024))
  return { max_wal_size: `${largestMb}MB`, min_wal_size: `${Math.min(largestMb, 80)}MB` }
}

// A minute's work at the most is in no archive yet.
const ARCHIVED_AFTER_SECONDS = 30

const archiving = (folder: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: String(ARCHIVED_AFTER_SECONDS),
})

const durability = (isOn: boolean) => {
  const value = isOn ? 'on' : 'off'
  // Each copy and removal of a database looks through the whole cache.
  const cache = isOn ? {} : { shared_buffers: '128MB' }
  return { fsync: value, full_page_writes: value, synchronous_commit: value, ...cache }
}

/**
 * A PostgreSQL in a private folder that starts and ends with this process. It listens only on a socket that this user
 * (and root) can open. Throws a StartProblem when a person has to act.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  isDurable = true,
  archives = false,
}: Options): Promise<EmbeddedPostgres> {
  const places = await preparePlaces(folder)
  const disown = await ownFolder(places.socket, folder)
  try {
    await finishSwitch(places)
    const binaries = await findBinaries(places)
    await ensureCluster(places, binaries)
    if (archives) await makePrivate(places.archive, places.runAs)
    else await noteUnarchived(places)
    const given = {
      ...(await settingsFor(places)),
      ...durability(isDurable),
      ...(archives && archiving(places.archive)),
    }
    const start = () => startPatiently(places, binaries, given, log)
    const stop = await keepRunning(start, log)
    return {
      url: embeddedUrl(places.socket),
      places,
      stop: () => stop().finally(disown),
    }
  } catch (error) {
    disown()
    throw error
  }
}

const unarchivedFile = ({ home }: Pick<Places, 'home'>) => join(home, 'unarchived')

/** Notes that some WAL is in no backup, as of a run without an archive: the next one needs a new base. */
export const noteUnarchived = (places: Pick<Places, 'home'>): Promise<void> =>
  writeFile(unarchivedFile(places), '')

/** Whether the database ran without an archive since the last base. */
export const ranUnarchived = (places: Pick<Places, 'home'>): boolean => existsSync(unarchivedFile(places))
export const forgetUnarchived = (places: Pick<Places, 'home'>): Promise<void> =>
  rm(unarchivedFile(places), { force: true })

/** What every server on this database is started with. */
export const settingsFor = async (places: Places): Promise<Record<string, string>> => ({
  ...settings,
  ...(await journalSettings(places.home)),
  ...(await decideWhoMayConnect(places)),
})

type Recovery = { places: Places; settings: Record<string, string>; log: PostgresLog }

/**
 * Starts a server that recovers the data folder of these places; returns its last words when it ended instead. The
 * caller owns the database folder.
 */
export async function startRecovery({ places, settings: given, log }: Recovery) {
  const binaries = await findBinaries(places)
  await makePrivate(places.archive, places.runAs)
  const all = {
    ...(await settingsFor(places)),
    ...durability(true),
    ...archiving(places.archive),
    // Thousands of files were just written, and all must be on disk before the first change to one.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...given,
  }
  const started = await startPostmaster(places, binaries, all, log)
  return 'stop' in started ? { url: embeddedUrl(places.socket), stop: started.stop } : started
}

/** The major version of the PostgreSQL that is brought along. */
export const embeddedVersion = async (places: Places): Promise<string> =>
  (await findBinaries(places)).majorVersion

/** For commands: the server that another process runs on this folder, or else one of our own. */
export async function reachEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const places = await preparePlaces(options.folder)
  const url = embeddedUrl(places.socket)
  return (await answers(url)) ? { url, places, stop: async () => {} } : startEmbeddedPostgres(options)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** The superuser's URL; a server with a port of its own is found by no one who does not know it. */
export const embeddedUrl = (socketFolder: string, port = 5432) =>
  `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`

// After a crash the dead server's last processes may hold its memory a moment longer, and a new one then refuses to
// start.
export async function startPatiently(...postmaster: Parameters<typeof startPostmaster>): Promise<Postmaster> {
  const [{ data }] = postmaster
  for (const delayMs of [200, 800, 2000, 0]) {
    await endLeftOver(data)
    const started = await startPostmaster(...postmaster)
    if ('stop' in started) return started
    if (delayMs === 0)
      throw new StartProblem(`PostgreSQL did not start. Its last words: ${started.lastLines}`)
    await sleep(delayMs)
  }
  throw new Error('unreachable')
}

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

const run = promisify(execFile)

const FIRST_ROOM_BYTES = 128 * 1024 * 1024

/** Makes the data folder on the first start; later refuses data of another major version. */
async function ensureCluster(places: Places, binaries: Binaries) {
  const version = await majorVersionIn(places.data)
  if (version === undefined) return makeFirstCluster(places, binaries)
  if (version !== binaries.majorVersion) await refuseOtherMajor(places, version, binaries.majorVersion)
}

// Made in a draft folder and renamed: an interrupted first start leaves no half database.
async function makeFirstCluster(places: Places, binaries: Binaries) {
  const disk = await statfs(places.home)
  if (disk.bavail * disk.bsize < FIRST_ROOM_BYTES)
    throw new StartProblem(
      `The disk of the database folder ${places.home} is full: under 128 MB is free. Make room and start again.`,
    )
  const draft = join(places.home, 'data.new')
  await makeCluster({ ...places, data: draft }, binaries)
  await rename(draft, places.data)
}

/** Makes an empty cluster in the data folder of these places, and removes what was there. */
export async function makeCluster({ home, data, runAs }: Places, { folder, majorVersion }: Binaries) {
  await rm(data, { recursive: true, force: true })
  // The built-in locale came with PostgreSQL 17; before it, C sorts the same way.
  const locale = Number(majorVersion) < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--encoding=UTF8', '--locale=C', ...locale]
  // Who may connect is written anew at each start: see `decideWhoMayConnect`.
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  try {
    const initdb = join(folder, 'bin', 'initdb')
    await run(initdb, ['-D', data, ...options, ...access], { cwd: home, env: postgresEnvironment, ...runAs })
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL could not make a database in ${data}. It said: ${(error as { stderr?: string }).stderr?.trim()}`,
      { cause: error },
    )
  }
}

/**
 * Claims a database folder until this process ends, however it ends: a listening socket can't outlive its process as a
 * pid file can. The socket answers with our process id, and with what we are doing when it is no ordinary run.
 */
export async function ownFolder(socketFolder: string, folder: string, doing?: string): Promise<() => void> {
  const path = join(socketFolder, 'owner')
  const server = createServer((caller) => caller.end([process.pid, doing].filter(Boolean).join(', ')))
  server.unref()
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(path, () => resolve(true))
    })
  if (!(await listen())) {
    const owner = await ownerOf(path)
    if (owner !== undefined) {
      throw new StartProblem(
        `The database folder ${folder} is in use by process ${owner}, which is already running. Stop that one first, or choose another folder.`,
      )
    }
    await unlink(path)
    await listen()
  }
  return () => server.close()
}

function ownerOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    connect(path)
      .on('data', (part) => (answer += part))
      .on('error', () => resolve(undefined))
      .on('end', () => resolve(answer))
  })
}

/**
 * Whoever can open the socket's private folder is let in; the network is not. As `nobody`, which other programs may run
 * as too, `peer` lets in only root. Returns the settings for it.
 */
async function decideWhoMayConnect({ home, runAs }: Places) {
  const method = isNobody(runAs) ? 'peer map=product' : 'trust'
  const access = join(home, 'access.conf')
  const users = join(home, 'users.conf')
  await writeFile(access, `local all all ${method}\nhost all all all reject\n`)
  await writeFile(users, 'product root all\n')
  return { hba_file: access, ident_file: users }
}
