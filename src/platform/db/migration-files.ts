import { itemAt } from '#platform/pure/item-at.ts'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/**
 * Folders of additive (`before`) and destructive (`after`) migrations. Destructive ones usually
 * wait for the next version, when no process needs the removed objects.
 */
export const migrationFolders = {
  before: fileURLToPath(new URL('../../../migrations/before', import.meta.url)),
  after: fileURLToPath(new URL('../../../migrations/after', import.meta.url)),
}

export type MigrationFolders = typeof migrationFolders

export type Migration = {
  name: string
  statements: string[]
  isConcurrent: boolean
  hash: string
  /** Creation time in ms, which identifies an additive migration; 0 for destructive ones. */
  madeAt: number
}

/** First line of a migration whose statements can't run in a transaction. */
const CONCURRENTLY = '-- concurrently'

type Journal = { entries: { when: number; tag: string }[] }

export const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))

export const countAdditiveMigrations = (folder = migrationFolders.before): number =>
  globSync('*.sql', { cwd: folder }).length

export async function readAdditiveMigrations(folder: string): Promise<Migration[]> {
  const { entries } = await readJournal(folder)
  const files = readMigrationFiles({ migrationsFolder: folder })
  return entries.map(({ tag, when }, nth) =>
    asMigration(tag, itemAt(files, nth).sql, itemAt(files, nth).hash, when),
  )
}

export async function readDestructiveMigrations(folder: string): Promise<Migration[]> {
  return Promise.all(
    listDestructiveMigrations(folder).map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      return asMigration(name, text.split('--> statement-breakpoint'), '', 0)
    }),
  )
}

export const listDestructiveMigrations = (folder: string): string[] =>
  existsSync(folder)
    ? globSync('*.sql', { cwd: folder })
        .toSorted()
        .map((name) => basename(name, '.sql'))
    : []

const asMigration = (name: string, statements: string[], hash: string, madeAt: number): Migration => ({
  name,
  statements,
  isConcurrent: itemAt(statements, 0).trimStart().startsWith(CONCURRENTLY),
  hash,
  madeAt,
})
