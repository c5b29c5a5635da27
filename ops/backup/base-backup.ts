import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { only } from '#platform/db/only.ts'
import { withClient } from '#platform/db/with-client.ts'
import { undefinedIfMissing } from '#platform/objects/file-errors.ts'
import { flattenPages } from '#platform/objects/objects.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Vault } from './vault.ts'

/** Physical copy of the data folder, from which WAL replay leads to any later moment. */
export type Base = {
  id: string
  startedAt: string
  finishedAt: string
  /** First and last WAL segment that the copy needs to become consistent. */
  startWal: string
  endWal: string
  /** WAL position at which the base backup is consistent. */
  endLsn: string
  systemIdentifier: string
  majorVersion: string
  migrations: number
  sizeBytes: number
  label: string
}

const BASES = 'bases'
export const baseFileName = (id: string) => `${BASES}/${id}/files`
const baseManifest = (id: string) => `${BASES}/${id}/manifest`

const ARCHIVE_PATIENCE = '2min'

/** Copies the data folder of a running database with PostgreSQL's backup protocol. */
export const takeBase = (databaseUrl: string, data: string, vault: Vault): Promise<Base> =>
  withClient(databaseUrl, async (client) => {
    const queryRow = async <Row extends object>(query: string) => only((await client.query<Row>(query)).rows)
    const began = await queryRow<{ lsn: string; at: Date }>(
      `select pg_backup_start('base', fast => true) as lsn, clock_timestamp() as at`,
    )
    const { file: startWal } = await queryRow<{ file: string }>(
      `select pg_walfile_name('${began.lsn}') as file`,
    )
    const id = began.at.toISOString().replaceAll(/[:.]/g, '-')
    const count = { sizeBytes: 0 }
    await vault.put(baseFileName(id), packFolder(data, count), { compresses: true })
    // Waits until all WAL of the copy is archived. The timeout ends the wait if the archiver fails.
    await client.query(`set statement_timeout = '${ARCHIVE_PATIENCE}'`)
    const ended = await queryRow<{ lsn: string; label: string }>(
      `select lsn, labelfile as label from pg_backup_stop(wait_for_archive => true)`,
    )
    const facts = await queryRow<Identity & { at: Date; file: string; version: string; migrations: number }>(
      `select clock_timestamp() as at, pg_walfile_name('${ended.lsn}') as file, (${identity}) as "systemIdentifier",
         current_setting('server_version_num') as version,
         (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
    )
    return {
      id,
      startedAt: began.at.toISOString(),
      finishedAt: facts.at.toISOString(),
      startWal,
      endWal: facts.file,
      endLsn: ended.lsn,
      systemIdentifier: facts.systemIdentifier,
      majorVersion: String(Math.trunc(Number(facts.version) / 10_000)),
      migrations: facts.migrations,
      sizeBytes: count.sizeBytes,
      label: ended.label,
    }
  })

/**
 * Writes the manifest, without which a base is ignored. Call this after all WAL of the base is in
 * the backup.
 */
export const writeBaseManifest = (vault: Vault, base: Base) => vault.putJson(baseManifest(base.id), base)

type Identity = { systemIdentifier: string }
const identity = `select system_identifier::text as "systemIdentifier" from pg_control_system()`

/**
 * Claims a new backup for this database. Throws a BackupProblem if the backup belongs to another
 * database: two databases would overwrite each other's WAL.
 */
export async function claimBackup(vault: Vault, client: pg.Client): Promise<void> {
  const owner = await vault.getJson<Identity>('database')
  const { systemIdentifier } = only((await client.query<Identity>(identity)).rows)
  if (!owner) return void (await vault.putJson('database', { systemIdentifier }))
  if (owner.systemIdentifier !== systemIdentifier)
    throw new BackupProblem(
      `The backup at ${vault.place} is of another database. Choose another place in BACKUP_TO, or restore that one first.`,
    )
}

/** Lists all complete bases, oldest first. */
export async function listBases(vault: Vault): Promise<Base[]> {
  const bases: Base[] = []
  for await (const { key } of flattenPages(vault.list(`${BASES}/`))) {
    const id = /^bases\/(.+)\/manifest$/.exec(key)?.[1]
    const base = id && (await vault.getJson<Base>(baseManifest(id)))
    if (base) bases.push(base)
  }
  return bases.toSorted((one, other) => (one.endWal < other.endWal ? -1 : 1))
}

/** Removes a base, its manifest first, so that a half-removed base doesn't count. */
export const removeBase = async (vault: Vault, id: string): Promise<void> => {
  await vault.remove([baseManifest(id)])
  await vault.remove([baseFileName(id)])
}

/** Lists bases without a manifest: unfinished or partly removed. */
export async function listIncompleteBases(vault: Vault): Promise<string[]> {
  const [all, whole] = [new Set<string>(), new Set<string>()]
  for await (const { key } of flattenPages(vault.list(`${BASES}/`))) {
    const [, id = '', what] = key.split('/')
    ;(what === 'manifest' ? whole : all).add(id)
  }
  return [...all].filter((id) => !whole.has(id))
}

// Excluded from a base, mostly as by pg_basebackup: PostgreSQL recreates them, the backup stores
// them elsewhere (WAL), or a restored server must not have them (signal files).
const EMPTIED_FOLDERS =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const EXCLUDED_FILES =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|current_logfiles|recovery\.signal|standby\.signal)$|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init/
const CONTROL_FILE = 'global/pg_control'

const CHUNK_BYTES = 256 * 1024

/**
 * Packs folders and files into one stream. A growing file is cut at its first size, a shrinking one
 * padded with zeros; WAL replay repairs both.
 */
async function* packFolder(data: string, count: { sizeBytes: number }): AsyncGenerator<Buffer> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    return { path, isFolder: entry.isDirectory(), isFile: entry.isFile() }
  })
  for (const { path, isFolder } of named)
    if (isFolder && !EMPTIED_FOLDERS.test(path) && !EXCLUDED_FILES.test(path))
      yield entryLine({ folder: path })
  const files = named
    .filter(({ isFile, path }) => isFile && !EMPTIED_FOLDERS.test(path) && !EXCLUDED_FILES.test(path))
    .map(({ path }) => path)
  // The control file is last, as in pg_basebackup: it says how far the other files must be
  // recovered.
  for (const path of [...files.filter((path) => path !== CONTROL_FILE), CONTROL_FILE]) {
    const file = await undefinedIfMissing(open(join(data, path)))
    if (file) yield* packFile(file, path, count)
  }
  yield entryLine({ end: true })
}

async function* packFile(file: FileHandle, path: string, count: { sizeBytes: number }) {
  try {
    const { size } = await file.stat()
    yield entryLine({ file: path, sizeBytes: size })
    count.sizeBytes += size
    for (let at = 0; at < size;) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
      await readFully(file, chunk, at)
      yield chunk
      at += chunk.length
    }
  } finally {
    await file.close()
  }
}

async function readFully(file: FileHandle, into: Buffer, at: number) {
  for (let read = 0; read < into.length;) {
    const { bytesRead } = await file.read(into, read, into.length - read, at + read)
    if (bytesRead === 0) return
    read += bytesRead
  }
}

export type PackedEntry = { folder: string } | { file: string; sizeBytes: number } | { end: true }
const entryLine = (line: PackedEntry) => Buffer.from(`${JSON.stringify(line)}\n`)
