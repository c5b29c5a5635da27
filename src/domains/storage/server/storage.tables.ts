import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { ofStudio } from '#domains/studios/core/server/studios.tables.ts'

const bytes = () => bigint({ mode: 'number' })
const isOwn = sql`photographer_id = ${viewerId}`

/**
 * A studio's room and what of it waits, apart from its wide row: every photo changes this one twice. No index may name
 * these columns, so that a change writes one small row and no index.
 */
export const studioRoom = pgTable(
  'studio_room',
  {
    studioId: ofStudio().primaryKey(),
    usedBytes: bytes().notNull().default(0),
    reservedBytes: bytes().notNull().default(0),
    /** Originals of deleted photos that are not gone for good yet; outside what the plan counts. */
    restingBytes: bytes().notNull().default(0),
    /** Photos whose pictures are not made yet: the more, the further back the next ones queue. */
    picturesWaiting: integer().notNull().default(0),
  },
  () => [
    check('studio_room_sane', sql`used_bytes >= 0 and reserved_bytes >= 0 and resting_bytes >= 0`),
    allowSystem('studio_room'),
    allow('studio_room', 'photographer', 'select', isOwn),
    allow('studio_room', 'photographer', 'update', isOwn),
    allow('studio_room', 'inactive', 'select', isOwn),
    allow('studio_room', 'admin', 'select', sql`true`),
  ],
)
