import { statfs, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect, createServer } from 'node:net'
import { findBinaries, type Binaries } from './postgres-binaries.ts'
import { makePrivate, preparePlaces, type Places } from './postgres-places.ts'
import { endLeftOver } from './postmaster-file.ts'
import { startPostmaster, postgresEnvironment, type Postmaster, type PostgresLog } from './postmaster.ts'
import { majorVersionIn, refuseOtherMajor } from './major-version.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { withClient } from '#platform/db/with-client.ts'
import { isNobody } from './run-as.ts'
import { finishSwitch } from './switch-data.ts'

export type EmbeddedPostgres = { url: string; places: Places; stop(): Promise<void> }

type Options = {
  folder: string
  log: PostgresLog
  /** False in tests, where data may be lost and many small databases come and go. */
  isDurable?: boolean
  /** Whether finished WAL is kept in `places.archive`, for backups. */
  archives?: boolean
}

const MB = 1024 ** 2

// The shared buffers are an eighth of the machine's memory, from 64 MB to 1 GB. PostgreSQL uses
// this memory only as needed.
const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MB
const cacheMb = Math.round(Math.min(Math.max(memoryMb / 8, 64), 1024))

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: `${cacheMb}MB`,
  // SSDs read a random page about as fast as the next one.
  random_page_cost: '1.1',
  // Within the usual 4 MB, a search for a common word can store only pages instead of rows, and
  // PostgreSQL must then check every row of these pages.
  work_mem: '16MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  // Logs the server's own messages without refused statements, which are ordinary answers.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Limits the WAL between two checkpoints to a fortieth of the disk (64 MB to 1 GB), so that uploads
 * keep space on a small disk.
 */
async function walSettings(home: string) {
  const { blocks, bsize } = await statfs(home)
  const largestMb = Math.round(Math.min(Math.max((blocks * bsize) / MB / 40, 64), 1024))
  return { max_wal_size: `${largestMb}MB`, min_wal_size: `${Math.min(largestMb, 80)}MB` }
}

// A segment is archived after 30 s at the latest, so the archive lacks less than a minute of
// commits.
const ARCHIVE_TIMEOUT_SECONDS = 30

const archiveSettings = (folder: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
})

const durabilitySettings = (isOn: boolean) => {
  const value = isOn ? 'on' : 'off'
  // Keeps the buffer cache small: creating or removing a database scans all of it.
  const cache = isOn ? {} : { shared_buffers: '128MB' }
  return { fsync: value, full_page_writes: value, synchronous_commit: value, ...cache }
}

/**
 * Starts a PostgreSQL server that ends with this process. Only root and the server's user can open
 * its socket. Throws a StartProblem if the start fails.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  isDurable = true,
  archives = false,
}: Options): Promise<EmbeddedPostgres> {
  const places = await preparePlaces(folder)
  const releaseFolder = await claimFolder(places.socket, folder)
  try {
    await finishSwitch(places)
    const binaries = await findBinaries(places)
    await ensureCluster(places, binaries)
    if (archives) await makePrivate(places.archive, places.runAs)
    else await recordUnarchived(places)
    const given = {
      ...(await prepareServerSettings(places)),
      ...durabilitySettings(isDurable),
      ...(archives && archiveSettings(places.archive)),
    }
    const start = () => startPostmasterWithRetries(places, binaries, given, log)
    const stop = await keepRunning(start, log)
    return {
      url: embeddedUrl(places.socket),
      places,
      stop: () => stop().finally(releaseFolder),
    }
  } catch (error) {
    releaseFolder()
    throw error
  }
}

const unarchivedFile = ({ home }: Pick<Places, 'home'>) => join(home, 'unarchived')

/**
 * Records that some WAL is in no backup, as after a run without an archive. A new base is then due.
 */
export const recordUnarchived = (places: Pick<Places, 'home'>): Promise<void> =>
  writeFile(unarchivedFile(places), '')

export const hasUnarchivedWal = (places: Pick<Places, 'home'>): boolean => existsSync(unarchivedFile(places))
export const clearUnarchived = (places: Pick<Places, 'home'>): Promise<void> =>
  rm(unarchivedFile(places), { force: true })

export const prepareServerSettings = async (places: Places): Promise<Record<string, string>> => ({
  ...settings,
  ...(await walSettings(places.home)),
  ...(await writeAccessRules(places)),
})

type Recovery = { places: Places; settings: Record<string, string>; log: PostgresLog }

/**
 * Starts a server that recovers the data folder of `places`. Returns the server's last output if
 * the server ended. The caller must have claimed the database folder.
 */
export async function startRecovery({ places, settings: given, log }: Recovery) {
  const binaries = await findBinaries(places)
  await makePrivate(places.archive, places.runAs)
  const all = {
    ...(await prepareServerSettings(places)),
    ...durabilitySettings(true),
    ...archiveSettings(places.archive),
    // Thousands of new files must be on disk before recovery changes one. `syncfs` syncs them all
    // together.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...given,
  }
  const started = await startPostmaster(places, binaries, all, log)
  return 'stop' in started ? { url: embeddedUrl(places.socket), stop: started.stop } : started
}

export const findEmbeddedMajorVersion = async (places: Places): Promise<string> =>
  (await findBinaries(places)).majorVersion

/** Returns the server that another process runs on this folder, or else starts one. */
export async function reachEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const places = await preparePlaces(options.folder)
  const url = embeddedUrl(places.socket)
  return (await acceptsConnections(url))
    ? { url, places, stop: async () => {} }
    : startEmbeddedPostgres(options)
}

export const acceptsConnections = (url: string): Promise<boolean> =>
  withClient(url, async () => true).catch(() => false)

/** Returns the superuser's URL. */
export const embeddedUrl = (socketFolder: string, port = 5432) =>
  `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`

// After a crash, the dead server's last processes may hold its memory a moment longer, and a new
// server then refuses to start.
export async function startPostmasterWithRetries(
  ...postmaster: Parameters<typeof startPostmaster>
): Promise<Postmaster> {
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

const FREE_SPACE_MIN_BYTES = 128 * 1024 * 1024

async function ensureCluster(places: Places, binaries: Binaries) {
  const version = await majorVersionIn(places.data)
  if (version === undefined) return makeFirstCluster(places, binaries)
  if (version !== binaries.majorVersion) await refuseOtherMajor(places, version, binaries.majorVersion)
}

// Makes the database in a draft folder and renames it, so that an interrupted first start leaves no
// half-made database.
async function makeFirstCluster(places: Places, binaries: Binaries) {
  const disk = await statfs(places.home)
  if (disk.bavail * disk.bsize < FREE_SPACE_MIN_BYTES)
    throw new StartProblem(
      `The disk of the database folder ${places.home} is full: under 128 MB is free. Make room and start again.`,
    )
  const draft = join(places.home, 'data.new')
  await replaceWithEmptyCluster({ ...places, data: draft }, binaries)
  await rename(draft, places.data)
}

/** Makes an empty cluster in place of `data`. */
export async function replaceWithEmptyCluster(
  { home, data, runAs }: Places,
  { folder, majorVersion }: Binaries,
) {
  await rm(data, { recursive: true, force: true })
  // The builtin locale came with PostgreSQL 17. Before 17, C sorts the same way.
  const locale = Number(majorVersion) < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--encoding=UTF8', '--locale=C', ...locale]
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
 * Claims a database folder until the returned function is called or this process ends. Throws a
 * StartProblem if the folder is in use. A listening socket can't outlive its process, as a pid file
 * can.
 */
export async function claimFolder(
  socketFolder: string,
  folder: string,
  purpose?: string,
): Promise<() => void> {
  const path = join(socketFolder, 'owner')
  const server = createServer((caller) => caller.end([process.pid, purpose].filter(Boolean).join(', ')))
  server.unref()
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(path, () => resolve(true))
    })
  if (!(await listen())) {
    const owner = await readOwner(path)
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

function readOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    connect(path)
      .on('data', (chunk) => (answer += chunk))
      .on('error', () => resolve(undefined))
      .on('end', () => resolve(answer))
  })
}

/**
 * Writes access rules, which let in everyone who can open the private socket folder. If PostgreSQL
 * runs as `nobody`, as other programs may, the rules let in only root.
 */
async function writeAccessRules({ home, runAs }: Places) {
  const method = isNobody(runAs) ? 'peer map=product' : 'trust'
  const access = join(home, 'access.conf')
  const users = join(home, 'users.conf')
  await writeFile(access, `local all all ${method}\nhost all all all reject\n`)
  await writeFile(users, 'product root all\n')
  return { hba_file: access, ident_file: users }
}

export const embeddedOptions = (
  { dataFolder, BACKUP_TO }: { dataFolder: string; BACKUP_TO?: string | undefined },
  log: PostgresLog,
) => ({ folder: join(dataFolder, 'postgres'), log, archives: BACKUP_TO !== undefined })
