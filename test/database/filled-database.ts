import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { migrate } from '#platform/db/migrate.ts'
import { databaseUrl, withAdmin } from './database-admin.ts'

const migrations = fileURLToPath(new URL('../../migrations/before', import.meta.url))
const roles = Object.values(databaseRoles)

type Journal = { entries: { idx: number; tag: string }[] }

export async function databaseBefore(tag: string) {
  const serverUrl = inject('testServer').url
  const name = `before_${randomBytes(8).toString('hex')}`
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`))
  const url = databaseUrl(serverUrl, name)
  await inShapeBefore(tag, (folder) => migrate(url, roles, { folder, afterFolder: join(folder, 'none') }))
  const client = new pg.Client(url)
  await client.connect()
  return {
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    url,
    migrate: () => migrate(url, roles),
    /** With what is taken away from versions before. */
    migrateAll: () => migrate(url, roles, { afterSteps: 'all' }),
    /** Only as far as this one, which is left out. */
    migrateBefore: (tag: string) =>
      inShapeBefore(tag, (folder) => migrate(url, roles, { folder, afterFolder: join(folder, 'none') })),
    /** As far as this one, in the end of which the process dies. */
    migrateDyingIn: (tag: string) =>
      inShapeBefore(
        tag,
        async (folder) => {
          await appendFile(
            join(folder, `${tag}.sql`),
            '--> statement-breakpoint\nselect pg_terminate_backend(pg_backend_pid())',
          )
          await migrate(url, roles, { folder, afterFolder: join(folder, 'none') })
        },
        1,
      ),
    drop: async () => {
      await client.end()
      await withAdmin(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function inShapeBefore(tag: string, use: (folder: string) => Promise<unknown>, more = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
    const until = journal.entries.findIndex((entry) => entry.tag === tag)
    if (until < 0) throw new Error(`there is no migration ${tag}`)
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until + more) }))
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
