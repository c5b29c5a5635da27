import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { CoverLayout, LogoGround } from '../../house-style.rules.ts'

/** Column for the studio that owns a row. Deleting the studio deletes the row. */
export const studioIdColumn = () =>
  uuid('photographer_id')
    .notNull()
    .references(() => photographers.id, { onDelete: 'cascade' })

export const photographers = pgTable(
  'photographers',
  {
    id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    isActive: boolean().notNull().default(false),
    /** Set when an admin closes the account. Only an admin can open the account again. */
    closedAt: moment(),
    subscriptionType: text().$type<PlanId>(),
    activeUntil: moment(),
    /**
     * Whether a subscription will pay the next period. The studio then stays open for a while after
     * its time ends.
     */
    renewsItself: boolean().notNull().default(false),
    maxClients: integer().notNull().default(0),
    allowCustomBranding: boolean().notNull().default(false),
    allowDomain: boolean().notNull().default(false),
    apiAccess: boolean().notNull().default(false),
    baseStorageLimitGb: integer().notNull().default(10),
    extraStorageGb: integer().notNull().default(0),
    studioName: text(),
    businessName: text().notNull(),
    /** Owner's first name, for greetings and for signing emails unless `letterSignature` is set. */
    ownerFirstName: text(),
    kvkNumber: text(),
    phoneNumber: text(),
    watermarkText: text(),
    watermarkLogoKey: text(),
    documentLogoKeys: text().array().notNull().default([]),
    /**
     * Rises when the watermark, or the right to one, changes. Previews with an older version are no
     * longer served.
     */
    watermarkVersion: integer().notNull().default(1),
    accentColor: text(),
    /** Logo on galleries, emails and new documents (Huisstijl). The watermark has its own logo. */
    styleLogoKey: text(),
    styleLogoGround: text().$type<LogoGround>().notNull().default('light'),
    coverLayout: text().$type<CoverLayout>().notNull().default('full'),
    letterLine: text(),
    letterSignature: text(),
    webhookUrl: text(),
    /** Emails that the studio can turn off. Emails about its plan and account are always sent. */
    mailsChoices: boolean().notNull().default(true),
    mailsNewOrders: boolean().notNull().default(true),
    mailsPaidOrders: boolean().notNull().default(true),
    zipNames: text().$type<'numbered' | 'original'>().notNull().default('numbered'),
    /**
     * `clean`: originals for guests are stripped of location, names and serial numbers. `whole`:
     * they are not.
     */
    guestOriginals: text().$type<'clean' | 'whole'>().notNull().default('clean'),
    galleryViewedAt: moment(),
    firstRunEndedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  () => [
    check(
      'photographers_plan_known',
      sql`subscription_type in ('intro', 'starter', 'professional', 'studio')`,
    ),
    check('photographers_closed_stays_closed', sql`closed_at is null or not is_active`),
    check('photographers_zip_names_known', sql`zip_names in ('numbered', 'original')`),
    check('photographers_guest_originals_known', sql`guest_originals in ('clean', 'whole')`),
    check('photographers_cover_layout_known', sql`cover_layout in ('full', 'beside', 'framed', 'text')`),
    check('photographers_logo_ground_known', sql`style_logo_ground in ('light', 'dark')`),
    allowSystem('photographers'),
    allow('photographers', 'photographer', 'select', sql`id = ${viewerIdSql}`),
    allow('photographers', 'photographer', 'update', sql`id = ${viewerIdSql}`),
    allow('photographers', 'inactive', 'select', sql`id = ${viewerIdSql}`),
    allow(
      'photographers',
      'client',
      'select',
      sql`exists (select 1 from clients where clients.id = ${viewerIdSql} and clients.created_by = photographers.id)`,
    ),
    allow('photographers', 'guest', 'select', sql.raw('id = (select photographer_id from guest_view())')),
    allow('photographers', 'admin', 'select', sql`true`),
    allow('photographers', 'admin', 'update', sql`true`),
  ],
)

/** `shownName` in SQL. The index `photographers_by_name` must contain the same expression. */
export const shownStudioNameSql = sql<string>`coalesce(nullif(${photographers.studioName}, ''), ${photographers.businessName})`

export const greetedStudioNameSql = sql<string>`coalesce(${photographers.ownerFirstName}, ${shownStudioNameSql})`

export const shownAccentColorSql = sql<
  string | null
>`case when ${photographers.allowCustomBranding} then ${photographers.accentColor} end`

export const hasOwnWatermarkSql = sql<boolean>`${photographers.allowCustomBranding}
  and (coalesce(${photographers.watermarkText}, '') <> '' or ${photographers.watermarkLogoKey} is not null)`

/** Columns for `styleOf`. A plan without custom branding gets the product's style. */
export const styleColumns = {
  studioId: photographers.id,
  accentColor: shownAccentColorSql,
  coverLayout: sql<CoverLayout>`case when ${photographers.allowCustomBranding} then ${photographers.coverLayout} else 'full' end`,
  styleLogoKey: sql<
    string | null
  >`case when ${photographers.allowCustomBranding} then ${photographers.styleLogoKey} end`,
  styleLogoGround: photographers.styleLogoGround,
}

/** Columns for `brandOf` in queries that join `photographers`. */
export const studioLetterColumns = {
  studioName: shownStudioNameSql,
  studioEmail: sql<string>`(select email from profiles where id = ${photographers.id})`,
  accentColor: shownAccentColorSql,
  letterLine: photographers.letterLine,
  letterSignature: sql<
    string | null
  >`coalesce(${photographers.letterSignature}, ${photographers.ownerFirstName})`,
  ownerFirstName: photographers.ownerFirstName,
}

/**
 * Whether a studio may work at `now`. The database role must be able to read the studio's payments.
 */
export const isStudioOpenSql = (now: Date) =>
  sql<boolean>`is_studio_open(${photographers.id}, ${photographers.isActive}, ${photographers.activeUntil},
    ${photographers.renewsItself}, ${now.toISOString()}::timestamptz)`
