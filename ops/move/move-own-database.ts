import { copyDatabase, type CopiedTable } from './copy-database.ts'
import { migrateBundledQueue, migrateEmptyDatabaseTo, readStage } from '#platform/db/database-stage.ts'
import { moveCluster, type ClusterMove, type MoveResult } from '../postgres/move-cluster.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'

type MoveOptions = Pick<ClusterMove<unknown>, 'folder' | 'log' | 'from' | 'report'> & {
  prepare: (databaseUrl: string) => Promise<unknown>
  onTable?: (progress: { table: string; nth: number; of: number }) => void
}

/**
 * Tables that are not copied. Live events and photo changes name transactions of the old database.
 */
export const tablesLeftEmpty: readonly string[] = [
  'public.live_events',
  'public.photo_changes',
  'public.workers',
]

/**
 * All tables that the copy leaves out. The listed tables of `drizzle` record what was applied to
 * the new database.
 */
const excludedTables = [
  'drizzle.applied_texts',
  'drizzle.former_texts',
  'drizzle.applied_triggers',
  ...tablesLeftEmpty,
]

function writableUrl(url: string): string {
  const writing = new URL(url)
  writing.searchParams.set('options', '-c default_transaction_read_only=off')
  return writing.href
}

/**
 * Moves the product's own database to the PostgreSQL of this version. In the old database only the
 * queue changes: it is migrated to this version's library.
 */
export const moveOwnDatabase = ({
  onTable,
  prepare,
  ...moveOptions
}: MoveOptions): Promise<MoveResult<readonly CopiedTable[]>> =>
  moveCluster({
    ...moveOptions,
    copy: async ({ fromUrl, toUrl }) => {
      await migrateEmptyDatabaseTo(toUrl, Object.values(databaseRoles), await readStage(fromUrl))
      await migrateBundledQueue(writableUrl(fromUrl))
      return copyDatabase({ fromUrl, toUrl, except: excludedTables, ...(onTable && { report: onTable }) })
    },
    finish: async (toUrl) => void (await prepare(toUrl)),
  })
