import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileDurably } from '#platform/objects/durable-file.ts'
import { embeddedVersion, ownFolder, startRecovery } from '../postgres/embedded-postgres.ts'
import { makePrivate, preparePlaces, type Places } from '../postgres/postgres-places.ts'
import type { PostgresLog } from '../postgres/postmaster.ts'
import { finishSwitch, switchData } from '../postgres/switch-data.ts'
import { findReach, listWal, walFile } from './archived-wal.ts'
import { BackupProblem } from './backup-problem.ts'
import { baseFiles, listBases, type Base } from './base-backup.ts'
import { isOnWay, leadsTo, listTimelines, timelineAt, type Timeline } from './timelines.ts'
import { unpackFolder } from './unpack-folder.ts'
import type { Vault } from './vault.ts'
import { isSegment, segmentOf } from './wal-names.ts'

const DRAFT = 'data.restoring'
const DRAFT_ARCHIVE = 'archive.restoring'
const FETCHED = 'wal.restoring'

type Restoring = {
  vault: Vault
  /** The database's folder. */
  folder: string
  /** Everything that was committed up to then; undefined for all there is. */
  to?: Date | undefined
  /** How many migrations this version of the product knows. */
  migrations: number
  log: PostgresLog
  /** Looks at the restored database before it takes its place; throws to leave everything as it was. */
  check: (databaseUrl: string) => Promise<void>
}

export type Restored = {
  base: Base
  /** Of the last commit after the base that came back; undefined when there was none. */
  reachedAt: Date | undefined
  /** The segment of WAL that is missing, when what came after it could not be restored. */
  gap: string | undefined
  formerFolder: string | undefined
}

/**
 * Restores the database as it was at a moment: into a new folder, which takes the place of the present one only once it
 * is whole and checked. The present one stays beside it. Cut off at any point, what was stands, and it can be repeated.
 */
export async function restoreDatabase({
  vault,
  folder,
  to,
  migrations,
  log,
  check,
}: Restoring): Promise<Restored> {
  const places = await preparePlaces(folder)
  const disown = await ownFolder(places.socket, folder)
  try {
    await finishSwitch(places)
    const { base, timeline, upTo } = await findWay(vault, to)
    await assertReadable(base, { places, migrations })
    await assertRoom(base, places)
    const draft: Places = {
      ...places,
      data: join(places.home, DRAFT),
      archive: join(places.home, DRAFT_ARCHIVE),
    }
    await removeDraft(draft)
    await unpackBase(vault, base, draft)
    const reached = watchReach(log)
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
    disown()
  }
}

/** PostgreSQL says it in its log alone. */
function watchReach(log: PostgresLog) {
  let at: Date | undefined
  const said = /last completed transaction was at log time (\S+ \S+?)([+-]\d\d| UTC| GMT)?$/
  return {
    at: () => at,
    log: {
      ...log,
      debug: (line: string) => {
        const [, moment] = said.exec(line) ?? []
        if (moment) at = new Date(`${moment.replace(' ', 'T')}Z`)
        log.debug(line)
      },
    },
  }
}

type Way = { base: Base; timeline: Timeline; upTo: Date | undefined }

/** The last base that was whole by then and leads to the life that the product had then, and up to when that is known. */
async function findWay(vault: Vault, to: Date | undefined): Promise<Way> {
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
  const base = bases.findLast((one) => isBefore(one) && leadsTo(one, timeline))
  if (base) return { base, timeline, upTo: next ? next.formerReach : await findReach(vault) }
  const after = bases.find((one) => leadsTo(one, timeline))
  throw new BackupProblem(
    `No base of the backup at ${vault.place} leads to that moment, which came after the restore of ${timeline.beganAt.toISOString()}. Choose a moment before that one` +
      (after ? `, or ${after.finishedAt} or later.` : '.'),
  )
}

async function assertReadable(base: Base, { places, migrations }: { places: Places; migrations: number }) {
  const version = await embeddedVersion(places)
  if (base.majorVersion !== version)
    throw new BackupProblem(
      `The backup was made by PostgreSQL ${base.majorVersion}, and this is PostgreSQL ${version}. Restore it with the version of this product that made it.`,
    )
  if (base.migrations > migrations)
    throw new BackupProblem(
      'The backup was made by a newer version of this product. Restore it with that version.',
    )
}

/** Beside the base there must be room for the WAL of its recovery. */
const ROOM_BESIDES_BYTES = 256 * 1024 ** 2

async function assertRoom({ sizeBytes }: Base, { home }: Places) {
  const { bavail, bsize } = await statfs(home)
  const neededBytes = sizeBytes + ROOM_BESIDES_BYTES
  if (bavail * bsize < neededBytes)
    throw new BackupProblem(
      `The disk of ${home} has no room for the restored database: ${Math.ceil(neededBytes / 1024 ** 2)} MB are needed beside the present one. Make room and try again.`,
    )
}

async function unpackBase(vault: Vault, base: Base, { data, runAs }: Places) {
  const files = await vault.get(baseFiles(base.id))
  if (!files) throw new BackupProblem('A base of the backup is gone. Restore an earlier or a later moment.')
  await unpackFolder(files, data)
  // What the copy left out, PostgreSQL expects as empty folders.
  for (const name of ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'pg_notify', 'pg_tblspc'])
    await mkdir(join(data, name), { recursive: true, mode: 0o700 })
  await writeFile(join(data, 'backup_label'), base.label, { mode: 0o600 })
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 })
  if (!runAs) return
  for (const entry of await readdir(data, { recursive: true }))
    await chown(join(data, entry), runAs.uid, runAs.gid)
  await chown(data, runAs.uid, runAs.gid)
}

type Recovering = Pick<Restoring, 'vault' | 'to' | 'log' | 'check'> & Omit<Way, 'base'> & { draft: Places }

/** Returns the first segment of a gap that ended the recovery before all there is. */
async function recover({ to, upTo: reach, ...recovering }: Recovering): Promise<string | undefined> {
  const { vault } = recovering
  const first = await recoverUpTo(recovering, to)
  if (!first.lastLines) return to ? undefined : findGap(recovering, first.missing)
  const isBeforeTarget = first.lastLines.includes('before configured recovery target')
  if (!isBeforeTarget) throw notRecovered(first.lastLines)
  const gap = await findGap(recovering, first.missing)
  if (gap)
    throw new BackupProblem(
      `WAL ${gap} is not in the backup at ${vault.place}: moments after it can't be restored from the last base before them. Choose an earlier moment, or one after the next base, as npm run check-backup lists them.`,
    )
  // No commit came after the moment, so that PostgreSQL can't tell that it was reached.
  if (!to || !reach || to > reach)
    throw new BackupProblem(
      `The backup at ${vault.place} reaches up to ${reach?.toISOString() ?? 'its last base'}. Choose that moment or an earlier one.`,
    )
  const again = await recoverUpTo(recovering, undefined)
  if (again.lastLines) throw notRecovered(again.lastLines)
  return undefined
}

/** The missing segment, when others came after it on the way. */
async function findGap(
  { vault, timeline }: Pick<Recovering, 'vault' | 'timeline'>,
  missing: string | undefined,
): Promise<string | undefined> {
  if (missing === undefined) return undefined
  const isBehind = (name: string) =>
    isSegment(name) && segmentOf(name) > segmentOf(missing) && isOnWay(name, timeline)
  return (await listWal(vault)).some(isBehind) ? missing : undefined
}

const notRecovered = (lastLines: string) =>
  new BackupProblem(`PostgreSQL could not recover the backup. Its last words: ${lastLines}`)

/** Ends with the server's last words when it did not get there, and with the first segment that it asked for in vain. */
async function recoverUpTo(
  { vault, draft, timeline, log, check }: Omit<Recovering, 'to' | 'upTo'>,
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
    if (source.problem()) {
      if ('stop' in server) await server.stop()
      throw source.problem()!
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

const LOOKED_EVERY_MS = 10

// Asks by an empty file and waits for the answer: PostgreSQL runs a command for each file of WAL.
const fetchScript = (folder: string) => `
cd '${folder}' || exit 255
: > "want-$1"
while [ ! -e "have-$1" ]; do
  [ -e "none-$1" ] && exit 1
  sleep 0.02
done
exec mv "have-$1" "$2"
`

/** Brings files of WAL as the recovering server asks for them, so that a week of them needs no room. */
async function serveWal(vault: Vault, { home, data, runAs }: Places) {
  const folder = join(home, FETCHED)
  await rm(folder, { recursive: true, force: true })
  await makePrivate(folder, runAs)
  const script = join(folder, 'fetch')
  await writeFile(script, fetchScript(folder), { mode: 0o755 })
  const stopping = new AbortController()
  let problem: Error | undefined
  // PostgreSQL asks on each timeline in turn, the newest first; by place in the journal.
  const inVain = new Map<bigint, string>()

  async function answer(name: string) {
    const path = join(folder, `coming-${name}`)
    const bytes = await vault.get(walFile(name))
    if (!bytes) {
      if (isSegment(name)) inVain.set(segmentOf(name), name)
      return writeFile(join(folder, `none-${name}`), '')
    }
    if (isSegment(name)) inVain.delete(segmentOf(name))
    await writeFileDurably(path, Readable.from(bytes, { objectMode: false }))
    if (runAs) await chown(path, runAs.uid, runAs.gid)
    return rename(path, join(folder, `have-${name}`))
  }

  async function serve() {
    while (!stopping.signal.aborted) {
      for (const entry of (await readdir(folder)).filter((entry) => entry.startsWith('want-'))) {
        const name = entry.slice('want-'.length)
        await rm(join(folder, entry))
        await answer(name).catch(async (error: Error) => {
          // Recovery ends here then, and what was wrong is said.
          problem ??= error
          await rm(join(folder, `coming-${name}`), { force: true })
          await writeFile(join(folder, `none-${name}`), '')
        })
      }
      await sleep(LOOKED_EVERY_MS)
    }
  }
  const serving = serve()
  return {
    command: `/bin/sh '${script}' '%f' '${data}/%p'`,
    problem: () => problem,
    /** The first segment that no timeline has. */
    missing: () => [...inVain].toSorted(([one], [other]) => Number(one - other))[0]?.[1],
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
