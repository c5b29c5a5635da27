import { copyDatabase, type CopiedTable } from './copy-database.ts'
import { migrateTo, readStage } from '#platform/db/database-stage.ts'
import { moveCluster, type Move, type Moved } from '../postgres/move-cluster.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'

type Wishes = Pick<Move<unknown>, 'folder' | 'log' | 'from' | 'report'> & {
  /** Brings the new database to this version, as any start does. */
  prepare: (databaseUrl: string) => Promise<unknown>
  onTable?: (progress: { table: string; nth: number; of: number }) => void
}

/** What was told to open screens and noted for them names transactions of the old database. */
export const leftBehind: readonly string[] = ['public.live_events', 'public.photo_changes', 'public.workers']

/** The texts are applied to the new database itself. */
const madeAnew = ['drizzle.applied_texts', 'drizzle.former_texts', 'drizzle.applied_triggers', ...leftBehind]

/**
 * Moves the product's own database to the PostgreSQL of this version: the same migrations make the same tables, all rows
 * are copied, and what is newer in this version comes on top as at any start.
 */
export const moveOwnDatabase = ({
  onTable,
  prepare,
  ...wishes
}: Wishes): Promise<Moved<readonly CopiedTable[]>> =>
  moveCluster({
    ...wishes,
    copy: async ({ fromUrl, toUrl }) => {
      await migrateTo(toUrl, Object.values(databaseRoles), await readStage(fromUrl))
      return copyDatabase({ fromUrl, toUrl, except: madeAnew, ...(onTable && { report: onTable }) })
    },
    finish: async (toUrl) => void (await prepare(toUrl)),
  })
