import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { allow, allowSystem, isOfOwnStudioSql } from '#domains/access/server/viewer-policies.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'

const bytes = () => bigint({ mode: 'number' })

/**
 * Separate from the studio's wide row, because every photo changes this row several times. No index
 * may name these byte and count columns, so that an update writes no index.
 */
export const studioRoom = pgTable(
  'studio_room',
  {
    studioId: studioIdColumn().primaryKey(),
    usedBytes: bytes().notNull().default(0),
    reservedBytes: bytes().notNull().default(0),
    /** Bytes of deleted originals that are still kept. The plan does not count them. */
    restingBytes: bytes().notNull().default(0),
    /**
     * Photos whose renditions are pending. The more photos wait, the further back new ones queue.
     */
    picturesWaiting: integer().notNull().default(0),
  },
  () => [
    check('studio_room_sane', sql`used_bytes >= 0 and reserved_bytes >= 0 and resting_bytes >= 0`),
    allowSystem('studio_room'),
    allow('studio_room', 'photographer', 'select', isOfOwnStudioSql),
    allow('studio_room', 'photographer', 'update', isOfOwnStudioSql),
    allow('studio_room', 'inactive', 'select', isOfOwnStudioSql),
    allow('studio_room', 'admin', 'select', sql`true`),
  ],
)
