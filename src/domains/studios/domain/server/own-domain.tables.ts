import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { DomainFailure, DomainState } from '../own-domain.rules.ts'
import { ofStudio } from '../../core/server/studios.tables.ts'

/** A studio has at most one that isn't `off`; former ones keep their token. */
export const studioDomains = pgTable(
  'studio_domains',
  {
    studioId: ofStudio(),
    /** In lower case and punycode, as browsers send it. */
    host: text().notNull(),
    /** Part of the domain's TXT record; for this studio and this host only. */
    token: text().notNull(),
    state: text().$type<DomainState>().notNull(),
    stateSince: moment().notNull(),
    checkedAt: moment(),
    failure: text().$type<DomainFailure>(),
    seen: text(),
    /** Live, but leading elsewhere since then. */
    missingSince: moment(),
    /** Live, but without its TXT record since then. */
    proofMissingSince: moment(),
    /** Waiting, with its TXT record in place, for a domain that another studio has. */
    claimedSince: moment(),
    /** Taken away by its studio or with its plan; visitors are told so for a while. */
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
    allow('studio_domains', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('studio_domains', 'admin', 'select', sql`true`),
  ],
)
