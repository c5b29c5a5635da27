import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { VatScheme } from '../../vat-schemes.rules.ts'
import { ofStudio } from '../../core/server/studios.tables.ts'

/** Who a studio is on its invoices; its trade name and KVK number stand in `photographers`. */
export const studioBusinesses = pgTable(
  'studio_businesses',
  {
    studioId: ofStudio().primaryKey(),
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
    /** Sold outside of the product in that year, as the studio says. */
    otherRevenueCents: bigint({ mode: 'number' }).notNull().default(0),
    otherRevenueYear: integer(),
    updatedAt: moment().notNull(),
  },
  () => [
    check('studio_businesses_country_known', sql`country in ('NL', 'BE')`),
    check('studio_businesses_other_revenue_sane', sql`other_revenue_cents >= 0`),
    allowSystem('studio_businesses'),
    allow('studio_businesses', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('studio_businesses', 'photographer', 'insert', sql`photographer_id = ${viewerId}`),
    allow('studio_businesses', 'photographer', 'update', sql`photographer_id = ${viewerId}`),
    allow('studio_businesses', 'admin', 'select', sql`true`),
  ],
)

/** Only added to (decision 0035): which one counts on a day says `schemeOn`. */
export const studioVatSchemes = pgTable(
  'vat_schemes',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio(),
    scheme: text().$type<VatScheme>().notNull(),
    fromDate: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('vat_schemes_of_studio').on(table.studioId),
    check('vat_schemes_known', sql`scheme in ('standard', 'kor', 'exempt')`),
    allowSystem('vat_schemes'),
    allow('vat_schemes', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('vat_schemes', 'photographer', 'insert', sql`photographer_id = ${viewerId}`),
    allow('vat_schemes', 'admin', 'select', sql`true`),
  ],
)
