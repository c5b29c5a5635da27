import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { AgreementPath } from '../agreements.rules.ts'
import { studioIdColumn } from '../core/server/studios.tables.ts'

/** Texts that a studio accepted when it registered: page, date and hash of each. Never changed. */
export const acceptedAgreements = pgTable(
  'accepted_agreements',
  {
    studioId: studioIdColumn(),
    path: text().$type<AgreementPath>().notNull(),
    version: text().notNull(),
    hash: text().notNull(),
    acceptedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.path, table.version] }),
    allowSystem('accepted_agreements'),
  ],
)
