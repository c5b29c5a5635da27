import { sql } from 'drizzle-orm'
import type { clientPayments } from '#domains/payments/server/payments.tables.ts'
import type { photographerPayments } from '#domains/billing/server/billing.tables.ts'

/** Nobody has decided yet. Both tables have an index of these, which only serves who asks in its own words. */
export const hasOpenDispute = ({ dispute }: typeof clientPayments | typeof photographerPayments) =>
  sql`${dispute} = 'open'`
