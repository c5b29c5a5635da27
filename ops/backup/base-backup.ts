import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { only } from '#platform/db/only.ts'
import { unlessMissing } from '#platform/objects/file-errors.ts'
import { eachOf } from '#platform/objects/objects.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Vault } from './vault.ts'

/** A copy of the whole data folder, from which WAL leads to any later moment. */
export type Base = {
  id: string
  startedAt: string
  finishedAt: string
  /** Segments of WAL without which it is no database. */
  startWal: string
  endWal: string
  /** Where in the journal it is whole. */
  endLsn: string
  systemIdentifier: string
  majorVersion: string
  /** How many migrations it had. */
  migrations: number
  sizeBytes: number
  label: string
}

const BASES = 'bases'
export const baseFiles = (id: string) => `${BASES}/${id}/files`
const baseManifest = (id: string) => `${BASES}/${id}/manifest`

const ARCHIVE_PATIENCE = '2min'

/**
 * Copies the data folder of a running database into the backup, by PostgreSQL's own protocol for it. Its database is at
 * work meanwhile; the base counts once it is declared whole.
 */
export async function takeBase(databaseUrl: string, data: string, vault: Vault): Promise<Base> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const one = async <Row extends object>(query: string) => only((await client.query<Row>(query)).rows)
  try {
    const began = await one<{ lsn: string; at: Date }>(
      `select pg_backup_start('base', fast => true) as lsn, clock_timestamp() as at`,
    )
    const { file: startWal } = await one<{ file: string }>(`select pg_walfile_name('${began.lsn}') as file`)
    const id = began.at.toISOString().replaceAll(/[:.]/g, '-')
    const count = { sizeBytes: 0 }
    await vault.put(baseFiles(id), packFolder(data, count), { compresses: true })
    // Waits until all WAL that the copy needs is archived, which an archiver that fails would never do.
    await client.query(`set statement_timeout = '${ARCHIVE_PATIENCE}'`)
    const ended = await one<{ lsn: string; label: string }>(
      `select lsn, labelfile as label from pg_backup_stop(wait_for_archive => true)`,
    )
    const facts = await one<Identity & { at: Date; file: string; version: string; migrations: number }>(
      `select clock_timestamp() as at, pg_walfile_name('${ended.lsn}') as file, (${identity}) as "systemIdentifier",
         current_setting('server_version_num') as version,
         (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
    )
    const base: Base = {
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
    return base
  } finally {
    await client.end()
  }
}

/** Once all WAL that a base needs lies in the backup as well. */
export const declareWhole = (vault: Vault, base: Base) => vault.putJson(baseManifest(base.id), base)

type Identity = { systemIdentifier: string }
const identity = `select system_identifier::text as "systemIdentifier" from pg_control_system()`

/** Two databases in one place would overwrite each other's WAL, whose names say nothing of whose it is. */
export async function assertOwnBackup(vault: Vault, client: pg.Client): Promise<void> {
  const owner = await vault.getJson<Identity>('database')
  const { systemIdentifier } = only((await client.query<Identity>(identity)).rows)
  if (!owner) return void (await vault.putJson('database', { systemIdentifier }))
  if (owner.systemIdentifier !== systemIdentifier)
    throw new BackupProblem(
      `The backup at ${vault.place} is of another database. Choose another place in BACKUP_TO, or restore that one first.`,
    )
}

/** All whole bases, oldest first. */
export async function listBases(vault: Vault): Promise<Base[]> {
  const bases: Base[] = []
  for await (const { key } of eachOf(vault.list(`${BASES}/`))) {
    const id = /^bases\/(.+)\/manifest$/.exec(key)?.[1]
    const base = id && (await vault.getJson<Base>(baseManifest(id)))
    if (base) bases.push(base)
  }
  return bases.toSorted((one, other) => (one.endWal < other.endWal ? -1 : 1))
}

/** Removes a base: first what makes it count. Also the remains of one that was never finished. */
export const removeBase = async (vault: Vault, id: string): Promise<void> => {
  await vault.remove([baseManifest(id)])
  await vault.remove([baseFiles(id)])
}

/** Bases that were begun and never finished, or whose removal was cut off. */
export async function listHalfBases(vault: Vault): Promise<string[]> {
  const [all, whole] = [new Set<string>(), new Set<string>()]
  for await (const { key } of eachOf(vault.list(`${BASES}/`))) {
    const [, id, what] = key.split('/')
    ;(what === 'manifest' ? whole : all).add(id!)
  }
  return [...all].filter((id) => !whole.has(id))
}

// What PostgreSQL makes anew at its start, or keeps elsewhere in a backup: as its own pg_basebackup leaves out.
const EMPTIED = /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|current_logfiles|recovery\.signal|standby\.signal)$|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init/
const CONTROL_FILE = 'global/pg_control'

const CHUNK_BYTES = 256 * 1024

/**
 * Folders and files as one stream: a line of JSON for each, and after it the bytes of a file. A file that grows is
 * taken as it was, one that shrinks is filled up: WAL mends both.
 */
async function* packFolder(data: string, count: { sizeBytes: number }): AsyncGenerator<Buffer> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    return { path, isFolder: entry.isDirectory(), isFile: entry.isFile() }
  })
  for (const { path, isFolder } of named)
    if (isFolder && !EMPTIED.test(path) && !LEFT_OUT.test(path)) yield lineOf({ folder: path })
  const files = named
    .filter(({ isFile, path }) => isFile && !EMPTIED.test(path) && !LEFT_OUT.test(path))
    .map(({ path }) => path)
  // Last, as it tells up to where the others may be older.
  for (const path of [...files.filter((path) => path !== CONTROL_FILE), CONTROL_FILE]) {
    const file = await unlessMissing(open(join(data, path)))
    if (file) yield* packFile(file, path, count)
  }
  yield lineOf({ end: true })
}

async function* packFile(file: FileHandle, path: string, count: { sizeBytes: number }) {
  try {
    const { size } = await file.stat()
    yield lineOf({ file: path, sizeBytes: size })
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

export type PackedLine = { folder: string } | { file: string; sizeBytes: number } | { end: true }
const lineOf = (line: PackedLine) => Buffer.from(`${JSON.stringify(line)}\n`)
