import { sql } from 'drizzle-orm'
import { pgTable, bigint, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { check, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import type { PayMode, Period, PlanId } from '#domains/plans/plans.rules.ts'
import type { InvoiceDocument, InvoiceKind } from '#domains/payments/documents/invoice-document.rules.ts'
import { ofStudio, photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { paymentColumns } from '#domains/payments/core/server/payments.tables.ts'
import type { EventState, GrantPeriod, InvoiceLine, PaymentKind, PaymentStatus } from '../../billing.rules.ts'

const isOwn = sql`photographer_id = ${viewerId}`
const ownToRead = (table: string) => [
  allowSystem(table),
  allow(table, 'photographer', 'select', isOwn),
  allow(table, 'inactive', 'select', isOwn),
]

/** The studio as the provider's customer. Its row is the lock under which its money is reconciled. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    studioId: ofStudio().primaryKey(),
    customerId: text().unique(),
  },
  () => ownToRead('stripe_customers'),
)

/** A studio has at most one open, so that two tabs can't both be paid. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    studioId: ofStudio(),
    purpose: text().$type<'plan' | 'upgrade'>().notNull(),
    plan: text().$type<PlanId>().notNull(),
    period: text().$type<Period>().notNull(),
    payMode: text().$type<PayMode>().notNull(),
    amountCents: integer().notNull(),
    trialDays: integer().notNull(),
    /** The period paid for: it begins after time already paid and after free days. */
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
    studioId: ofStudio(),
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

/** Granted time, once per source: a paid invoice, a paid checkout, the trial, an upgrade given for free. */
export const grantedTime = pgTable(
  'granted_time',
  {
    studioId: ofStudio(),
    source: text().notNull(),
    plan: text().$type<PlanId>().notNull(),
    period: text().$type<GrantPeriod>().notNull(),
    at: moment().notNull(),
    addsMs: bigint({ mode: 'number' }).notNull(),
    /** Refunded in full: it adds no time and no longer counts for the plan. */
    isTakenBack: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studioId, table.source] }), ...ownToRead('granted_time')],
)

/** What studios paid or should have paid: one row per invoice or payment by hand, updated from the provider. */
export const photographerPayments = pgTable(
  'photographer_payments',
  {
    ...paymentColumns,
    studioId: ofStudio(),
    source: text().notNull().unique(),
    /** Refunded, or lost in a dispute. */
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

/** Last number of our own invoices per year; incremented under its row lock, so that there are no gaps. */
export const planInvoiceNumbers = pgTable(
  'plan_invoice_numbers',
  { year: integer().primaryKey(), lastNumber: integer().notNull() },
  () => [allowSystem('plan_invoice_numbers')],
)

/** Our own invoices and credit notes to studios. Never changed: even the system role may only insert and select. */
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
    /** Why it was issued, once each: `payment:<id>`, and `payment:<id>:<n>` for its nth correction. */
    source: text().notNull().unique(),
    kind: text().$type<InvoiceKind>().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    totalCents: integer().notNull(),
    document: jsonb().$type<InvoiceDocument>().notNull(),
    issuedAt: moment().notNull(),
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
    state: text().$type<EventState>().notNull(),
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

/** Notices sent about the end of a studio's time; keyed by that end, so that they are sent again when it moves. */
export const expiryNotices = pgTable(
  'lapse_notices',
  {
    studioId: ofStudio(),
    endsAt: moment().notNull(),
    daysBefore: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.endsAt, table.daysBefore] }),
    allowSystem('lapse_notices'),
  ],
)
