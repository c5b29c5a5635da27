import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  pgTable,
  integer,
  jsonb,
  text,
  uuid,
  check,
  index,
  primaryKey,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { orders, ownerColumns, ownerReadPolicies } from '#domains/orders/core/server/orders.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { ClientPaymentCategory, ClientPaymentStatus } from '../../payments.rules.ts'
import type { InvoiceDocument, InvoiceKind } from '../../documents/invoice-document.rules.ts'
import type { DisputeState } from '../../disputes.rules.ts'

export const paymentColumns = {
  id: uuid().primaryKey(),
  /** Includes VAT. */
  amountCents: integer().notNull(),
  dispute: text().$type<DisputeState>(),
  currency: text().notNull(),
  description: text().notNull(),
  stripePaymentIntentId: text(),
  failure: text(),
  createdAt: moment().notNull(),
  paidAt: moment(),
}

/** One row per checkout opened for an order, updated from the provider's answers. */
export const clientPayments = pgTable(
  'client_payments',
  {
    ...paymentColumns,
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    ...ownerColumns,
    /** Includes money lost in a dispute. */
    refundedCents: integer().notNull().default(0),
    status: text().$type<ClientPaymentStatus>().notNull(),
    category: text().$type<ClientPaymentCategory>().notNull(),
    stripeSessionId: text().unique(),
    approvedAt: moment(),
    approvedBy: uuid(),
  },
  (table) => [
    uniqueIndex('client_payments_one_open')
      .on(table.orderId)
      .where(sql`status = 'pending'`),
    index().on(table.orderId),
    index().on(table.studioId, table.createdAt.desc()),
    index().on(table.stripePaymentIntentId),
    index().on(table.createdAt),
    index('client_payments_in_dispute')
      .on(table.createdAt, table.id)
      .where(sql`dispute = 'open'`),
    check('client_payments_dispute_known', sql`dispute in ('open', 'won', 'lost')`),
    check('client_payments_status_known', sql`status in ('succeeded', 'pending', 'failed', 'canceled')`),
    check('client_payments_category_known', sql`category in ('order', 'download', 'preview')`),
    check(
      'client_payments_amount_sane',
      sql`amount_cents >= 0 and refunded_cents between 0 and amount_cents`,
    ),
    check('client_payments_approved_is_paid', sql`approved_at is null or status = 'succeeded'`),
    ...ownerReadPolicies('client_payments'),
    // Admins write only the approval. The system writes all other columns.
    allow('client_payments', 'admin', 'update', sql`true`),
  ],
)

export const unrefundedCentsSql = sql`${clientPayments.amountCents} - ${clientPayments.refundedCents}`

export const isApprovableSql = and(
  eq(clientPayments.status, 'succeeded'),
  isNull(clientPayments.approvedAt),
  lt(clientPayments.refundedCents, clientPayments.amountCents),
)

export const receiptNumbers = pgTable(
  'receipt_numbers',
  {
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studioId, table.year] }), allowSystem('receipt_numbers')],
)

/**
 * Returns new columns for each table, because a column's unique constraint is named after its
 * table.
 */
export const documentColumns = () => ({
  /**
   * Reason for issuing: `payment:<id>`, `payment:<id>:<n>`, `refund:<id>` or `refund:<id>:failed`.
   */
  source: text().notNull().unique(),
  kind: text().$type<InvoiceKind>().notNull(),
  year: integer().notNull(),
  number: integer().notNull(),
  totalCents: integer().notNull(),
  document: jsonb().$type<InvoiceDocument>().notNull(),
  issuedAt: moment().notNull(),
})

/** Invoices and credit notes to clients. Even the system role may only insert and select. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    ...ownerColumns,
    ...documentColumns(),
  },
  (table) => [
    unique('receipts_number').on(table.studioId, table.year, table.number),
    index('receipts_by_issue').on(table.studioId, table.issuedAt),
    index().on(table.orderId),
    check('receipts_kind_known', sql`kind in ('invoice', 'credit')`),
    ...ownerReadPolicies('receipts'),
  ],
)
