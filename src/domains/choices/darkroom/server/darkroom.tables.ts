import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { LightroomLanguage } from '../darkroom.rules.ts'

export const studioDarkrooms = pgTable(
  'studio_darkrooms',
  {
    studioId: uuid('photographer_id')
      .primaryKey()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** Suffix to remove from file names, such as '-web'. */
    leaveOff: text().notNull().default(''),
    language: text().$type<LightroomLanguage>().notNull().default('nl'),
    withStars: boolean().notNull().default(false),
  },
  () => [
    check('studio_darkrooms_leave_off_sane', sql`length(leave_off) <= 30`),
    check('studio_darkrooms_language_known', sql`language in ('nl', 'en', 'de')`),
    allowSystem('studio_darkrooms'),
    allow('studio_darkrooms', 'photographer', 'all', sql`photographer_id = ${viewerIdSql}`),
  ],
)
