import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '#platform/db/with-client.ts'
import {
  embeddedUrl,
  replaceWithEmptyCluster,
  claimFolder,
  prepareServerSettings,
  startPostmasterWithRetries,
} from './embedded-postgres.ts'
import {
  estimateMove,
  chooseFormerFolder,
  majorVersionIn,
  refuseUnmovable,
  refuseWithoutSpace,
  type MoveEstimate,
} from './major-version.ts'
import { findBinaries, type Binaries } from './postgres-binaries.ts'
import { fetchPostgres } from './postgres-packages.ts'
import { preparePlaces, type Places } from './postgres-places.ts'
import { endLeftOver } from './postmaster-file.ts'
import { postgresEnvironment, type Postmaster, type PostgresLog } from './postmaster.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { finishSwitch, switchData, type SwitchStep } from './switch-data.ts'

export type MoveStep =
  | { step: 'found'; from: string; to: string; estimate: MoveEstimate }
  | { step: 'fetching' | 'opening' | 'making' | 'copying' | 'finishing' | 'syncing' | SwitchStep }

export type ClusterMove<Result> = {
  folder: string
  log: PostgresLog
  /** Fills the empty database and verifies the copy. The old database is read-only by default. */
  copy(urls: { fromUrl: string; toUrl: string }): Promise<Result>
  finish(toUrl: string): Promise<void>
  report?: ((step: MoveStep) => void) | undefined
  /** Programs of the old server, by default of the version that made the data. */
  from?: Binaries | undefined
}

export type MoveResult<Result> =
  | { outcome: 'nothing-to-do'; version: string }
  | { outcome: 'moved'; former: string; result: Result }

/** Ports other than the product's, so that no command connects to these two servers by accident. */
const PORTS = { old: 5433, made: 5434 }

/**
 * Copies the database of an older major version into a new folder, which replaces the old folder
 * only when complete. Throws a StartProblem if data or disk prevent it.
 */
export async function moveCluster<Result>(move: ClusterMove<Result>): Promise<MoveResult<Result>> {
  const { folder, report = () => {} } = move
  const places = await preparePlaces(folder)
  const releaseFolder = await claimFolder(places.socket, folder, 'npm run move-database')
  try {
    await finishSwitch(places)
    const to = await findBinaries(places)
    const version = await majorVersionIn(places.data)
    if (version === undefined || (version === to.majorVersion && !move.from))
      return { outcome: 'nothing-to-do', version: version ?? to.majorVersion }
    refuseUnmovable(places, version, to.majorVersion)
    const draft = { ...places, data: `${places.data}.moving` }
    await endLeftOver(draft.data)
    await rm(draft.data, { recursive: true, force: true })
    const estimate = await estimateMove(places)
    refuseWithoutSpace(places, estimate)
    report({ step: 'found', from: version, to: to.majorVersion, estimate })
    report({ step: 'fetching' })
    const from = move.from ?? (await fetchPostgres(places, version))
    const result = await fillDraft(move, { places, draft, from, to }).catch(async (error: unknown) => {
      await rm(draft.data, { recursive: true, force: true })
      throw problemOf(error, places)
    })
    const former = await chooseFormerFolder(places.data)
    const names = { data: basename(draft.data), former: basename(former) }
    await switchData(places, names, (step) => report({ step }))
    return { outcome: 'moved', former, result }
  } finally {
    releaseFolder()
  }
}

type Sides = { places: Places; draft: Places; from: Binaries; to: Binaries }

async function fillDraft<Result>(
  { copy, finish, log, report = () => {} }: ClusterMove<Result>,
  { places, draft, from, to }: Sides,
): Promise<Result> {
  const given = await prepareServerSettings(places)
  const running: Postmaster[] = []
  const start = async (at: Places, binaries: Binaries, ownSettings: Record<string, string>) => {
    running.push(
      await startPostmasterWithRetries(
        at,
        binaries,
        { ...given, autovacuum: 'off', archive_mode: 'off', ...ownSettings },
        log,
      ),
    )
    return embeddedUrl(at.socket, Number(ownSettings['port']))
  }
  const stopAll = async () => {
    for (const server of running.splice(0)) await server.stop()
  }
  try {
    report({ step: 'opening' })
    const fromUrl = await start(places, from, {
      port: String(PORTS.old),
      default_transaction_read_only: 'on',
    })
    await refuseOtherDatabases(fromUrl)
    report({ step: 'making' })
    await replaceWithEmptyCluster(draft, to)
    const toUrl = await start(draft, to, { port: String(PORTS.made), ...unsyncedSettings })
    report({ step: 'copying' })
    const result = await copy({ fromUrl, toUrl })
    report({ step: 'finishing' })
    await finish(toUrl)
    await stopAll()
    report({ step: 'syncing' })
    await syncData(draft, to)
    return result
  } finally {
    await stopAll()
  }
}

// A draft that a crash damages is made again, so nothing waits for the disk before the end.
const unsyncedSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  maintenance_work_mem: '256MB',
}

const run = promisify(execFile)

async function syncData({ home, data, runAs }: Places, { folder }: Binaries) {
  const args = ['--sync-only', '-D', data]
  await run(join(folder, 'bin', 'initdb'), args, { cwd: home, env: postgresEnvironment, ...runAs })
}

/** Refuses other databases in the cluster, which would stay behind. */
async function refuseOtherDatabases(url: string) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>(
      `select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by 1`,
    ),
  )
  if (rows.length > 0)
    throw new StartProblem(
      `Beside the product's own database there are others, which would stay behind: ${rows.map(({ name }) => name).join(', ')}. Nothing was moved. Take them out with the version that ran before, and run the command again.`,
    )
}

const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT']

function problemOf(error: unknown, { home }: Places): unknown {
  const { code = '' } = error as { code?: string }
  if (!DISK_FULL.includes(code)) return error
  return new StartProblem(
    `The disk of the database folder ${home} became full while the database was moved over. The old one stands as it was. Make room and run the command again.`,
    { cause: error },
  )
}
