import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { orders, ownerColumns, ownerReadPolicies } from './orders.tables.ts'
import type { WithdrawalOutcome, WithdrawalReason } from '../../withdrawal/withdrawal.rules.ts'

export type WithdrawalStatement = { name: string; orderNumber: string; email: string }

/**
 * Immutable, except that erasing a person overwrites name and email in `statement`. The order's
 * lock prevents withdrawing an item twice.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    ...ownerColumns,
    statement: jsonb().$type<WithdrawalStatement>().notNull(),
    /** Time of the statement, the first of two steps. */
    askedAt: moment().notNull(),
    confirmedAt: moment().notNull(),
    outcome: text().$type<WithdrawalOutcome>().notNull(),
    reason: text().$type<WithdrawalReason>(),
    /** Withdrawn items. Without a right to withdraw: every item not withdrawn earlier. */
    itemIds: uuid().array().notNull(),
  },
  (table) => [
    index().on(table.orderId),
    check('withdrawals_outcome_known', sql`outcome in ('granted', 'partly', 'not_applicable')`),
    check('withdrawals_reason_known', sql`reason in ('made_to_measure', 'delivered', 'term_over')`),
    check('withdrawals_reason_given', sql`(outcome = 'not_applicable') = (reason is not null)`),
    ...ownerReadPolicies('withdrawals'),
  ],
)
