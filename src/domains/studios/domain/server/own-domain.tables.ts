import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { allow, allowSystem, isOfOwnStudioSql } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { DomainFailure, DomainState } from '../own-domain.rules.ts'
import { studioIdColumn } from '../../core/server/studios.tables.ts'

/** Domains of studios. At most one per studio isn't `off`. Former domains keep their token. */
export const studioDomains = pgTable(
  'studio_domains',
  {
    studioId: studioIdColumn(),
    /** Lower case and punycode, as browsers send it. */
    host: text().notNull(),
    /** Part of the TXT record, unique to this studio and host. */
    token: text().notNull(),
    state: text().$type<DomainState>().notNull(),
    stateSince: moment().notNull(),
    checkedAt: moment(),
    failure: text().$type<DomainFailure>(),
    seen: text(),
    /** Time since which no check found a live domain leading here. */
    missingSince: moment(),
    proofMissingSince: moment(),
    /** Start of this studio's claim, by its TXT record, on a domain that another studio holds. */
    claimedSince: moment(),
    /** Time when the studio or its plan ended the domain. Visitors see a notice for a while. */
    movedSince: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.host] }),
    uniqueIndex('studio_domains_host_held')
      .on(table.host)
      .where(sql`state in ('verified', 'live', 'lost')`),
    uniqueIndex('studio_domains_one_a_studio')
      .on(table.studioId)
      .where(sql`state <> 'off'`),
    check('studio_domains_state_known', sql`state in ('waiting', 'verified', 'live', 'lost', 'off')`),
    check('studio_domains_host_lower', sql`host = lower(host)`),
    allowSystem('studio_domains'),
    allow('studio_domains', 'photographer', 'select', isOfOwnStudioSql),
    allow('studio_domains', 'admin', 'select', sql`true`),
  ],
)
