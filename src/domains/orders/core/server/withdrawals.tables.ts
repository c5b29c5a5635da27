import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { orders, owners, ownersRead } from './orders.tables.ts'
import type { WithdrawalOutcome, WithdrawalReason } from '../../withdrawal/withdrawal.rules.ts'

/** What the client declared, as it stood on the page. */
export type Statement = { name: string; orderNumber: string; email: string }

/**
 * A client's withdrawal from lines of an order, once they confirmed it. Never changed; the statement is emptied with its
 * person. No line is withdrawn twice: each withdrawal reads the others under the lock of its order.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    ...owners,
    statement: jsonb().$type<Statement>().notNull(),
    /** When the statement was made, the first of its two steps. */
    askedAt: moment().notNull(),
    confirmedAt: moment().notNull(),
    outcome: text().$type<WithdrawalOutcome>().notNull(),
    reason: text().$type<WithdrawalReason>(),
    /** Items withdrawn from; all of the order's where no right applied. */
    itemIds: uuid().array().notNull(),
  },
  (table) => [
    index().on(table.orderId),
    check('withdrawals_outcome_known', sql`outcome in ('granted', 'partly', 'not_applicable')`),
    check('withdrawals_reason_known', sql`reason in ('made_to_measure', 'delivered', 'term_over')`),
    check('withdrawals_reason_given', sql`(outcome = 'not_applicable') = (reason is not null)`),
    ...ownersRead('withdrawals'),
  ],
)
