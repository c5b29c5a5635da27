import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { clientPayments } from '../../core/server/payments.tables.ts'
import type { CancelReason, PayoutState } from '../payout.rules.ts'

const studioId = () =>
  uuid('photographer_id')
    .notNull()
    .references(() => photographers.id)

// Only the system writes, because amounts are computed.
const studioReads = (table: string) => [
  allowSystem(table),
  allow(table, 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
  allow(table, 'admin', 'select', sql`true`),
]

/** Rows never change: the former account stays in use while a new one waits. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: uuid().primaryKey(),
    studioId: studioId(),
    iban: text().notNull(),
    holderName: text().notNull(),
    setAt: moment().notNull(),
    countsFrom: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.setAt),
    check('payout_accounts_sane', sql`counts_from >= set_at and btrim(holder_name) <> ''`),
    ...studioReads('payout_accounts'),
  ],
)

/** Payout files, stored so that each download has the same bytes. */
export const payoutFiles = pgTable(
  'payout_files',
  {
    id: uuid().primaryKey(),
    debtorName: text().notNull(),
    debtorIban: text().notNull(),
    executesOn: date().notNull(),
    payoutCount: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    xml: text().notNull(),
    madeAt: moment().notNull(),
    madeBy: uuid().notNull(),
  },
  (table) => [
    index().on(table.madeAt),
    check('payout_files_sane', sql`payout_count > 0 and total_cents > 0`),
    allowSystem('payout_files'),
    allow('payout_files', 'admin', 'select', sql`true`),
  ],
)

export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    studioId: studioId(),
    amountCents: integer().notNull(),
    iban: text().notNull(),
    holderName: text().notNull(),
    state: text().$type<PayoutState>().notNull(),
    fileId: uuid().references(() => payoutFiles.id),
    requestedAt: moment().notNull(),
    filedAt: moment(),
    paidAt: moment(),
    returnedAt: moment(),
    canceledAt: moment(),
    canceledBecause: text().$type<CancelReason>(),
  },
  (table) => [
    uniqueIndex('payouts_one_open')
      .on(table.studioId)
      .where(sql`state in ('requested', 'in_file')`),
    index().on(table.studioId, table.requestedAt.desc()),
    index().on(table.requestedAt, table.id),
    index().on(table.amountCents, table.id),
    index().on(table.fileId),
    check('payouts_state_known', sql`state in ('requested', 'in_file', 'paid', 'returned', 'canceled')`),
    check('payouts_amount_sane', sql`amount_cents > 0`),
    check('payouts_filed', sql`(state in ('in_file', 'paid', 'returned')) = (file_id is not null)`),
    check(
      'payouts_canceled',
      sql`(state = 'canceled') = (canceled_at is not null) and (state = 'canceled') = (canceled_because is not null)`,
    ),
    check('payouts_reason_known', sql`canceled_because in ('asked', 'nothing_left')`),
    ...studioReads('payouts'),
  ],
)

export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    paymentId: uuid()
      .notNull()
      .references(() => clientPayments.id),
    studioId: studioId(),
    amountCents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.paymentId] }),
    index().on(table.paymentId),
    index().on(table.studioId),
    check('payout_lines_amount_sane', sql`amount_cents <> 0`),
    ...studioReads('payout_lines'),
  ],
)
