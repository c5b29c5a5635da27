import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** `before` holds what only adds, `after` what takes away once no process needs it any more; there may be none. */
export const migrationFolders = {
  before: fileURLToPath(new URL('../../../migrations/before', import.meta.url)),
  after: fileURLToPath(new URL('../../../migrations/after', import.meta.url)),
}

export type MigrationFolders = typeof migrationFolders

export type Migration = {
  name: string
  statements: string[]
  /** Its statements run one by one outside of a transaction, and each may be repeated. */
  isConcurrent: boolean
  hash: string
  /** When it was made, by which the database knows it; of those that only add. */
  madeAt: number
}

/** Stands in the first line of a migration whose statements can't run in a transaction. */
const CONCURRENTLY = '-- concurrently'

type Journal = { entries: { when: number; tag: string }[] }

export const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))

/** How many migrations this version of the product knows. */
export const countMigrations = (folder = migrationFolders.before): number =>
  globSync('*.sql', { cwd: folder }).length

/** Those that only add, in their order. */
export async function readBefore(folder: string): Promise<Migration[]> {
  const { entries } = await readJournal(folder)
  const files = readMigrationFiles({ migrationsFolder: folder })
  return entries.map(({ tag, when }, nth) => asMigration(tag, files[nth]!.sql, files[nth]!.hash, when))
}

/** Those that take away, in their order. */
export async function readAfter(folder: string): Promise<Migration[]> {
  return Promise.all(
    listAfter(folder).map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      return asMigration(name, text.split('--> statement-breakpoint'), '', 0)
    }),
  )
}

/** The names of the migrations that take something away. */
export const listAfter = (folder: string): string[] =>
  existsSync(folder)
    ? globSync('*.sql', { cwd: folder })
        .toSorted()
        .map((name) => basename(name, '.sql'))
    : []

const asMigration = (name: string, statements: string[], hash: string, madeAt: number): Migration => ({
  name,
  statements,
  isConcurrent: statements[0]!.trimStart().startsWith(CONCURRENTLY),
  hash,
  madeAt,
})
