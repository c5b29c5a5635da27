import { copyDatabase, type CopiedTable } from '#platform/db/copy-database.ts'
import { migrateTo, readStage } from '#platform/db/database-stage.ts'
import { moveCluster, type Move, type Moved } from '#platform/postgres/move-cluster.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { prepareOwnDatabase } from './prepare-database.ts'

type Wishes = Pick<Move<unknown>, 'folder' | 'log' | 'from' | 'report'> & {
  onTable?: (progress: { table: string; nth: number; of: number }) => void
}

/** What was told to open screens and noted for them names transactions of the old database. */
export const leftBehind: readonly string[] = ['public.live_events', 'public.photo_changes']

/** The texts are applied to the new database itself. */
const madeAnew = ['drizzle.applied_texts', 'drizzle.former_texts', 'drizzle.applied_triggers', ...leftBehind]

/**
 * Moves the product's own database to the PostgreSQL of this version: the same migrations make the same tables, all rows
 * are copied, and what is newer in this version comes on top as at any start.
 */
export const moveOwnDatabase = ({ onTable, ...wishes }: Wishes): Promise<Moved<readonly CopiedTable[]>> =>
  moveCluster({
    ...wishes,
    copy: async ({ fromUrl, toUrl }) => {
      await migrateTo(toUrl, Object.values(databaseRoles), await readStage(fromUrl))
      return copyDatabase({ fromUrl, toUrl, except: madeAnew, ...(onTable && { report: onTable }) })
    },
    finish: async (toUrl) => void (await prepareOwnDatabase(toUrl)),
  })
