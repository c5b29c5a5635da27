import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileDurably } from '#platform/objects/durable-file.ts'
import { findEmbeddedMajorVersion, claimFolder, startRecovery } from '../postgres/embedded-postgres.ts'
import { makePrivate, preparePlaces, type Places } from '../postgres/postgres-places.ts'
import type { PostgresLog } from '../postgres/postmaster.ts'
import { finishSwitch, switchData } from '../postgres/switch-data.ts'
import { findLastWalTime, listWal, walKeyOf } from './archived-wal.ts'
import { BackupProblem } from './backup-problem.ts'
import { baseFileName, listBases, type Base } from './base-backup.ts'
import { isSegmentOnPathTo, baseLeadsTo, listTimelines, timelineAt, type Timeline } from './timelines.ts'
import { unpackFolder } from './unpack-folder.ts'
import type { Vault } from './vault.ts'
import { isSegment, segmentPosition } from './wal-names.ts'

const DRAFT = 'data.restoring'
const DRAFT_ARCHIVE = 'archive.restoring'
const FETCH_FOLDER = 'wal.restoring'

type RestoreOptions = {
  vault: Vault
  folder: string
  /** Moment to restore; undefined for the latest in the backup. */
  to?: Date | undefined
  migrations: number
  log: PostgresLog
  /**
   * Checks the restored database before it goes live. An error leaves the current database in
   * place.
   */
  check: (databaseUrl: string) => Promise<void>
}

export type RestoredDatabase = {
  base: Base
  /** Time of the last commit restored after the base, if there was one. */
  reachedAt: Date | undefined
  /** Missing WAL segment that prevented a restore of later WAL; undefined if there was none. */
  gap: string | undefined
  formerFolder: string | undefined
}

/**
 * Restores into a new folder, which replaces the current one only after `check` passes. Keeps the
 * former folder. An interrupted restore can be repeated.
 */
export async function restoreDatabase({
  vault,
  folder,
  to,
  migrations,
  log,
  check,
}: RestoreOptions): Promise<RestoredDatabase> {
  const places = await preparePlaces(folder)
  const releaseFolder = await claimFolder(places.socket, folder)
  try {
    await finishSwitch(places)
    const { base, timeline, upTo } = await findRestorePath(vault, to)
    await assertReadable(base, { places, migrations })
    await assertSpace(base, places)
    const draft: Places = {
      ...places,
      data: join(places.home, DRAFT),
      archive: join(places.home, DRAFT_ARCHIVE),
    }
    await removeDraft(draft)
    await unpackBase(vault, base, draft)
    const reached = watchRecoveredTime(log)
    const gap = await recover({ vault, draft, to, timeline, upTo, log: reached.log, check })
    const hasFormer = existsSync(places.data)
    const former = `data.before-${base.id}-${Date.now()}`
    await switchData(places, { data: DRAFT, archive: DRAFT_ARCHIVE, former })
    await removeDraft(draft)
    return {
      base,
      reachedAt: reached.at(),
      gap,
      formerFolder: hasFormer ? join(places.home, former) : undefined,
    }
  } finally {
    releaseFolder()
  }
}

/** Finds the time of the last recovered commit, which PostgreSQL only logs. */
function watchRecoveredTime(log: PostgresLog) {
  let at: Date | undefined
  const reachedPattern = /last completed transaction was at log time (\S+ \S+?)([+-]\d\d| UTC| GMT)?$/
  return {
    at: () => at,
    log: {
      ...log,
      debug: (line: string) => {
        const [, moment] = reachedPattern.exec(line) ?? []
        if (moment) at = new Date(`${moment.replace(' ', 'T')}Z`)
        log.debug(line)
      },
    },
  }
}

type RestorePath = { base: Base; timeline: Timeline; upTo: Date | undefined }

/** Finds the last base up to `to` that leads to the timeline of that moment. */
async function findRestorePath(vault: Vault, to: Date | undefined): Promise<RestorePath> {
  const bases = await listBases(vault)
  const [first] = bases
  if (!first)
    throw new BackupProblem(`No backup at ${vault.place} was ever finished. Make one with npm run backup.`)
  const isBefore = ({ finishedAt }: Base) => !to || Date.parse(finishedAt) <= to.getTime()
  if (!bases.some(isBefore))
    throw new BackupProblem(
      `The backup at ${vault.place} begins at ${first.finishedAt}. Choose that moment or a later one.`,
    )
  const { timeline, next } = timelineAt(await listTimelines(vault), to)
  const base = bases.findLast((one) => isBefore(one) && baseLeadsTo(one, timeline))
  if (base) return { base, timeline, upTo: next ? next.formerReach : await findLastWalTime(vault) }
  const after = bases.find((one) => baseLeadsTo(one, timeline))
  throw new BackupProblem(
    `No base of the backup at ${vault.place} leads to that moment, which came after the restore of ${timeline.beganAt.toISOString()}. Choose a moment before that one` +
      (after ? `, or ${after.finishedAt} or later.` : '.'),
  )
}

async function assertReadable(base: Base, { places, migrations }: { places: Places; migrations: number }) {
  const version = await findEmbeddedMajorVersion(places)
  if (base.majorVersion !== version)
    throw new BackupProblem(
      `The backup was made by PostgreSQL ${base.majorVersion}, and this is PostgreSQL ${version}. Restore it with the version of this product that made it.`,
    )
  if (base.migrations > migrations)
    throw new BackupProblem(
      'The backup was made by a newer version of this product. Restore it with that version.',
    )
}

/** Space needed beside the base for the WAL of its recovery. */
const RECOVERY_SPACE_BYTES = 256 * 1024 ** 2

async function assertSpace({ sizeBytes }: Base, { home }: Places) {
  const { bavail, bsize } = await statfs(home)
  const neededBytes = sizeBytes + RECOVERY_SPACE_BYTES
  if (bavail * bsize < neededBytes)
    throw new BackupProblem(
      `The disk of ${home} has no room for the restored database: ${Math.ceil(neededBytes / 1024 ** 2)} MB are needed beside the present one. Make room and try again.`,
    )
}

async function unpackBase(vault: Vault, base: Base, { data, runAs }: Places) {
  const files = await vault.get(baseFileName(base.id))
  if (!files) throw new BackupProblem('A base of the backup is gone. Restore an earlier or a later moment.')
  await unpackFolder(files, data)
  // PostgreSQL expects these folders to exist, even where the base leaves them out.
  for (const name of ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'pg_notify', 'pg_tblspc'])
    await mkdir(join(data, name), { recursive: true, mode: 0o700 })
  await writeFile(join(data, 'backup_label'), base.label, { mode: 0o600 })
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 })
  if (!runAs) return
  for (const entry of await readdir(data, { recursive: true }))
    await chown(join(data, entry), runAs.uid, runAs.gid)
  await chown(data, runAs.uid, runAs.gid)
}

type RecoveryOptions = Pick<RestoreOptions, 'vault' | 'to' | 'log' | 'check'> &
  Omit<RestorePath, 'base'> & { draft: Places }

/**
 * Recovers and checks the draft. Without `to`, returns the first missing segment if a gap ended the
 * recovery early. Throws if `to` can't be reached.
 */
async function recover({ to, upTo: reach, ...options }: RecoveryOptions): Promise<string | undefined> {
  const { vault } = options
  const first = await recoverUpTo(options, to)
  if (!first.lastLines) return to ? undefined : findGap(options, first.missing)
  const isBeforeTarget = first.lastLines.includes('before configured recovery target')
  if (!isBeforeTarget) throw recoveryProblem(first.lastLines)
  const gap = await findGap(options, first.missing)
  if (gap)
    throw new BackupProblem(
      `WAL ${gap} is not in the backup at ${vault.place}: moments after it can't be restored from the last base before them. Choose an earlier moment, or one after the next base, as npm run check-backup lists them.`,
    )
  // PostgreSQL fails if no commit follows `to`. If the WAL covers that moment, recovering all WAL
  // leads to the same state.
  if (!to || !reach || to > reach)
    throw new BackupProblem(
      `The backup at ${vault.place} reaches up to ${reach?.toISOString() ?? 'its last base'}. Choose that moment or an earlier one.`,
    )
  const secondRun = await recoverUpTo(options, undefined)
  if (secondRun.lastLines) throw recoveryProblem(secondRun.lastLines)
  return undefined
}

async function findGap(
  { vault, timeline }: Pick<RecoveryOptions, 'vault' | 'timeline'>,
  missing: string | undefined,
): Promise<string | undefined> {
  if (missing === undefined) return undefined
  const isLaterOnPath = (name: string) =>
    isSegment(name) && segmentPosition(name) > segmentPosition(missing) && isSegmentOnPathTo(name, timeline)
  return (await listWal(vault)).some(isLaterOnPath) ? missing : undefined
}

const recoveryProblem = (lastLines: string) =>
  new BackupProblem(`PostgreSQL could not recover the backup. Its last words: ${lastLines}`)

/** Returns the server's last output if it failed, and the first segment that it lacked. */
async function recoverUpTo(
  { vault, draft, timeline, log, check }: Omit<RecoveryOptions, 'to' | 'upTo'>,
  to: Date | undefined,
): Promise<{ lastLines?: string; missing: string | undefined }> {
  const source = await serveWal(vault, draft)
  try {
    const server = await startRecovery({
      places: draft,
      log,
      settings: {
        restore_command: source.command,
        recovery_target_action: 'promote',
        recovery_target_timeline: `0x${timeline.id}`,
        hot_standby: 'off',
        ...(to && {
          recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_inclusive: 'on',
        }),
      },
    })
    const problem = source.problem()
    if (problem) {
      if ('stop' in server) await server.stop()
      throw problem
    }
    if (!('stop' in server)) return { lastLines: server.lastLines, missing: source.missing() }
    try {
      await check(server.url)
    } finally {
      await server.stop()
    }
    return { missing: source.missing() }
  } finally {
    await source.stop()
  }
}

const POLL_EVERY_MS = 10

// Requests a WAL file through an empty marker file and waits for the answer. PostgreSQL runs this
// script for each WAL file.
const fetchScript = (folder: string) => `
cd '${folder}' || exit 255
: > "want-$1"
while [ ! -e "have-$1" ]; do
  [ -e "none-$1" ] && exit 1
  sleep 0.02
done
exec mv "have-$1" "$2"
`

/** Fetches WAL only as the server requests it, so that a week of WAL needs no disk space. */
async function serveWal(vault: Vault, { home, data, runAs }: Places) {
  const folder = join(home, FETCH_FOLDER)
  await rm(folder, { recursive: true, force: true })
  await makePrivate(folder, runAs)
  const script = join(folder, 'fetch')
  await writeFile(script, fetchScript(folder), { mode: 0o755 })
  const stopping = new AbortController()
  let problem: Error | undefined
  // Segments not found so far, by position: PostgreSQL tries each timeline in turn, newest first.
  const missingSegments = new Map<bigint, string>()

  async function answerRequest(name: string) {
    const path = join(folder, `coming-${name}`)
    const bytes = await vault.get(walKeyOf(name))
    if (!bytes) {
      if (isSegment(name)) missingSegments.set(segmentPosition(name), name)
      return writeFile(join(folder, `none-${name}`), '')
    }
    if (isSegment(name)) missingSegments.delete(segmentPosition(name))
    await writeFileDurably(path, Readable.from(bytes, { objectMode: false }))
    if (runAs) await chown(path, runAs.uid, runAs.gid)
    return rename(path, join(folder, `have-${name}`))
  }

  async function serve() {
    while (!stopping.signal.aborted) {
      for (const entry of (await readdir(folder)).filter((entry) => entry.startsWith('want-'))) {
        const name = entry.slice('want-'.length)
        await rm(join(folder, entry))
        await answerRequest(name).catch(async (error: Error) => {
          problem ??= error
          await rm(join(folder, `coming-${name}`), { force: true })
          await writeFile(join(folder, `none-${name}`), '')
        })
      }
      await sleep(POLL_EVERY_MS)
    }
  }
  const serving = serve()
  return {
    command: `/bin/sh '${script}' '%f' '${data}/%p'`,
    problem: () => problem,
    missing: () => [...missingSegments].toSorted(([one], [other]) => Number(one - other))[0]?.[1],
    stop: async () => {
      stopping.abort()
      await serving
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function removeDraft({ data, archive }: Places) {
  await rm(data, { recursive: true, force: true })
  await rm(archive, { recursive: true, force: true })
}
