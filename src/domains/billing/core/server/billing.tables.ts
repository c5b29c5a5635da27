import { sql } from 'drizzle-orm'
import { pgTable, bigint, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { check, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import type { PayMode, Period, PlanId } from '#domains/plans/plans.rules.ts'
import { studioIdColumn, photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { documentColumns, paymentColumns } from '#domains/payments/core/server/payments.tables.ts'
import type {
  StripeEventState,
  GrantPeriod,
  InvoiceLine,
  PaymentKind,
  PaymentStatus,
} from '../../billing.rules.ts'

const isOwn = sql`photographer_id = ${viewerIdSql}`
const ownToRead = (table: string) => [
  allowSystem(table),
  allow(table, 'photographer', 'select', isOwn),
  allow(table, 'inactive', 'select', isOwn),
]

/** Each row is the lock for reconciling the studio's payments. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    studioId: studioIdColumn().primaryKey(),
    customerId: text().unique(),
  },
  () => ownToRead('stripe_customers'),
)

/** At most one open checkout per studio, so that two tabs can't both pay. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    studioId: studioIdColumn(),
    purpose: text().$type<'plan' | 'upgrade'>().notNull(),
    plan: text().$type<PlanId>().notNull(),
    period: text().$type<Period>().notNull(),
    payMode: text().$type<PayMode>().notNull(),
    amountCents: integer().notNull(),
    trialDays: integer().notNull(),
    /** A plan starts after paid time and free days, an upgrade at its creation. */
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    sessionId: text().unique(),
    /** `complete`: the pay page was completed, but the money hasn't arrived. */
    state: text().$type<'open' | 'complete' | 'paid' | 'closed'>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_one_open')
      .on(table.studioId)
      .where(sql`state = 'open'`),
    check('checkouts_state_known', sql`state in ('open', 'complete', 'paid', 'closed')`),
    ...ownToRead('checkouts'),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    studioId: studioIdColumn(),
    status: text().notNull(),
    plan: text().$type<PlanId>().notNull(),
    period: text().$type<Period>().notNull(),
    isCanceled: boolean().notNull(),
    periodEndsAt: moment().notNull(),
    paymentMethodKind: text(),
    paymentMethodLast4: text(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.studioId), ...ownToRead('subscriptions')],
)

/** One row per source: a paid invoice, a paid checkout, the trial, a free upgrade. */
export const grantedTime = pgTable(
  'granted_time',
  {
    studioId: studioIdColumn(),
    source: text().notNull(),
    plan: text().$type<PlanId>().notNull(),
    period: text().$type<GrantPeriod>().notNull(),
    at: moment().notNull(),
    addsMs: bigint({ mode: 'number' }).notNull(),
    /**
     * Whether the payment was refunded or lost in a dispute, in full. Such a grant adds no time. It
     * decides the plan only if every grant is taken back.
     */
    isTakenBack: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studioId, table.source] }), ...ownToRead('granted_time')],
)

/** One row per subscription invoice or payment by hand, updated from the provider. */
export const photographerPayments = pgTable(
  'photographer_payments',
  {
    ...paymentColumns,
    studioId: studioIdColumn(),
    source: text().notNull().unique(),
    /** Amount refunded or lost in a dispute. */
    refundedCents: integer().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    isCanceled: boolean().notNull(),
    paymentKind: text().$type<PaymentKind>().notNull(),
    plan: text().$type<PlanId>(),
    periodStart: moment(),
    periodEnd: moment(),
    stripeCustomerId: text().notNull(),
    stripeInvoiceId: text(),
    invoiceNumber: text(),
    invoiceLines: jsonb().$type<InvoiceLine[]>().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.createdAt.desc()),
    index().on(table.stripePaymentIntentId),
    index().on(table.createdAt),
    index('photographer_payments_in_dispute')
      .on(table.createdAt, table.id)
      .where(sql`dispute = 'open'`),
    check('photographer_payments_dispute_known', sql`dispute in ('open', 'won', 'lost')`),
    check('photographer_payments_status_known', sql`status in ('succeeded', 'pending', 'failed')`),
    check('photographer_payments_kind_known', sql`payment_kind in ('subscription', 'one_time', 'upgrade')`),
    check(
      'photographer_payments_amount_sane',
      sql`amount_cents >= 0 and refunded_cents between 0 and amount_cents`,
    ),
    ...ownToRead('photographer_payments'),
    allow('photographer_payments', 'admin', 'select', sql`true`),
  ],
)

/** Incremented under its row lock, so that no invoice number is skipped. */
export const planInvoiceNumbers = pgTable(
  'plan_invoice_numbers',
  { year: integer().primaryKey(), lastNumber: integer().notNull() },
  () => [allowSystem('plan_invoice_numbers')],
)

/** Never changed: even the system role may only insert and select. */
export const planInvoices = pgTable(
  'plan_invoices',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    paymentId: uuid()
      .notNull()
      .references(() => photographerPayments.id),
    ...documentColumns(),
  },
  (table) => [
    unique('plan_invoices_number').on(table.year, table.number),
    index().on(table.studioId),
    index().on(table.paymentId),
    check('plan_invoices_kind_known', sql`kind in ('invoice', 'credit')`),
    check(
      'plan_invoices_total_sane',
      sql`case kind when 'credit' then total_cents < 0 else total_cents > 0 end`,
    ),
    ...ownToRead('plan_invoices'),
    allow('plan_invoices', 'admin', 'select', sql`true`),
  ],
)

export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: moment().notNull(),
    receivedAt: moment().notNull(),
    state: text().$type<StripeEventState>().notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    handledAt: moment(),
  },
  (table) => [
    index()
      .on(table.receivedAt)
      .where(sql`state = 'failed'`),
    check('stripe_events_state_known', sql`state in ('stored', 'handled', 'ignored', 'failed')`),
    allowSystem('stripe_events'),
    allow('stripe_events', 'admin', 'select', sql`true`),
  ],
)

/** The end is in the key, so that a new end gets new notices. */
export const expiryNotices = pgTable(
  'lapse_notices',
  {
    studioId: studioIdColumn(),
    endsAt: moment().notNull(),
    daysBefore: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.endsAt, table.daysBefore] }),
    allowSystem('lapse_notices'),
  ],
)
