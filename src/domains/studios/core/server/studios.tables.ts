import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { CoverLayout, LogoGround } from '../../house-style.rules.ts'

/** The studio a row belongs to, and is deleted with. */
export const ofStudio = () =>
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
    /** Set by an admin; only an admin can open it again. */
    closedAt: moment(),
    subscriptionType: text().$type<PlanId>(),
    /** End of the paid time; days_remaining is derived from it. */
    activeUntil: moment(),
    /** A subscription is about to pay the next period, so the studio isn't closed the moment its time ends. */
    renewsItself: boolean().notNull().default(false),
    maxClients: integer().notNull().default(0),
    allowCustomBranding: boolean().notNull().default(false),
    allowDomain: boolean().notNull().default(false),
    apiAccess: boolean().notNull().default(false),
    baseStorageLimitGb: integer().notNull().default(10),
    extraStorageGb: integer().notNull().default(0),
    studioName: text(),
    businessName: text().notNull(),
    /** Of who works there: greeted by it, and signs letters with it unless the style says otherwise. */
    ownerFirstName: text(),
    kvkNumber: text(),
    phoneNumber: text(),
    watermarkText: text(),
    watermarkLogoKey: text(),
    /** Logos on documents that were issued, which stay as long as those do. */
    documentLogoKeys: text().array().notNull().default([]),
    /** Rises with every change of the watermark; renditions made with an older one are no longer served. */
    watermarkVersion: integer().notNull().default(1),
    accentColor: text(),
    /** Huisstijl: on galleries, letters and new documents; the watermark has a logo of its own. */
    styleLogoKey: text(),
    styleLogoGround: text().$type<LogoGround>().notNull().default('light'),
    coverLayout: text().$type<CoverLayout>().notNull().default('full'),
    letterLine: text(),
    letterSignature: text(),
    webhookUrl: text(),
    /** Mails about its clients that it wants; those about its plan and its account are always sent. */
    mailsChoices: boolean().notNull().default(true),
    mailsNewOrders: boolean().notNull().default(true),
    mailsPaidOrders: boolean().notNull().default(true),
    zipNames: text().$type<'numbered' | 'original'>().notNull().default('numbered'),
    /** Whether guests who may have originals get them without place, names and serial numbers, or whole. */
    guestOriginals: text().$type<'clean' | 'whole'>().notNull().default('clean'),
    /** When the studio first viewed one of its galleries as a client, and when it dismissed the first steps. */
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
    allow('photographers', 'photographer', 'select', sql`id = ${viewerId}`),
    allow('photographers', 'photographer', 'update', sql`id = ${viewerId}`),
    allow('photographers', 'inactive', 'select', sql`id = ${viewerId}`),
    allow(
      'photographers',
      'client',
      'select',
      sql`exists (select 1 from clients where clients.id = ${viewerId} and clients.created_by = photographers.id)`,
    ),
    allow('photographers', 'guest', 'select', sql.raw('id = (select photographer_id from guest_view())')),
    allow('photographers', 'admin', 'select', sql`true`),
    allow('photographers', 'admin', 'update', sql`true`),
  ],
)

/** `shownName` in SQL. The index that sorts accounts by name has this expression word for word. */
export const shownStudioName = sql<string>`coalesce(nullif(${photographers.studioName}, ''), ${photographers.businessName})`

/** `greetedName` in SQL. */
export const greetedStudioName = sql<string>`coalesce(${photographers.ownerFirstName}, ${shownStudioName})`

export const shownAccentColor = sql<
  string | null
>`case when ${photographers.allowCustomBranding} then ${photographers.accentColor} end`

/** Whether previews carry a mark of the studio's own. */
export const hasOwnMark = sql<boolean>`${photographers.allowCustomBranding}
  and (coalesce(${photographers.watermarkText}, '') <> '' or ${photographers.watermarkLogoKey} is not null)`

/** What `styleOf` makes a gallery's look of; a plan without custom branding has the product's. */
export const styleColumns = {
  studioId: photographers.id,
  accentColor: shownAccentColor,
  coverLayout: sql<CoverLayout>`case when ${photographers.allowCustomBranding} then ${photographers.coverLayout} else 'full' end`,
  styleLogoKey: sql<
    string | null
  >`case when ${photographers.allowCustomBranding} then ${photographers.styleLogoKey} end`,
  styleLogoGround: photographers.styleLogoGround,
}

/** A studio as `brandOf` writes letters in its name, for a query that joins it; alone it is `findStudioContact`. */
export const studioLetterColumns = {
  studioName: shownStudioName,
  studioEmail: sql<string>`(select email from profiles where id = ${photographers.id})`,
  accentColor: shownAccentColor,
  letterLine: photographers.letterLine,
  letterSignature: sql<
    string | null
  >`coalesce(${photographers.letterSignature}, ${photographers.ownerFirstName})`,
  ownerFirstName: photographers.ownerFirstName,
}

/** Whether a studio may work at this moment; the role that asks must be able to read the studio's payments. */
export const isStudioOpen = (now: Date) =>
  sql<boolean>`is_studio_open(${photographers.id}, ${photographers.isActive}, ${photographers.activeUntil},
    ${photographers.renewsItself}, ${now.toISOString()}::timestamptz)`
