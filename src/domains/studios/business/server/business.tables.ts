import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, isOfOwnStudioSql } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { VatScheme } from '../../vat-schemes.rules.ts'
import { studioIdColumn } from '../../core/server/studios.tables.ts'

/** Business details of a studio. The trade name and KVK number are in `photographers`. */
export const studioBusinesses = pgTable(
  'studio_businesses',
  {
    studioId: studioIdColumn().primaryKey(),
    legalName: text().notNull(),
    street: text().notNull().default(''),
    houseNumber: text().notNull().default(''),
    postcode: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().$type<Country>().notNull().default('NL'),
    vatId: text(),
    exemptReason: text(),
    termsUrl: text(),
    accountantEmail: text(),
    ossSince: date({ mode: 'string' }),
    otherRevenueCents: bigint({ mode: 'number' }).notNull().default(0),
    otherRevenueYear: integer(),
    updatedAt: moment().notNull(),
  },
  () => [
    check('studio_businesses_country_known', sql`country in ('NL', 'BE')`),
    check('studio_businesses_other_revenue_sane', sql`other_revenue_cents >= 0`),
    allowSystem('studio_businesses'),
    allow('studio_businesses', 'photographer', 'select', isOfOwnStudioSql),
    allow('studio_businesses', 'photographer', 'insert', isOfOwnStudioSql),
    allow('studio_businesses', 'photographer', 'update', isOfOwnStudioSql),
    allow('studio_businesses', 'admin', 'select', sql`true`),
  ],
)

/** Append-only (decision 0035). `schemeOn` returns the scheme that counts on a day. */
export const studioVatSchemes = pgTable(
  'vat_schemes',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    scheme: text().$type<VatScheme>().notNull(),
    fromDate: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('vat_schemes_of_studio').on(table.studioId),
    check('vat_schemes_known', sql`scheme in ('standard', 'kor', 'exempt')`),
    allowSystem('vat_schemes'),
    allow('vat_schemes', 'photographer', 'select', isOfOwnStudioSql),
    allow('vat_schemes', 'photographer', 'insert', isOfOwnStudioSql),
    allow('vat_schemes', 'admin', 'select', sql`true`),
  ],
)
