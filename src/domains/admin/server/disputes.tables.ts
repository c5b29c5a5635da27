import { sql } from 'drizzle-orm'
import type { clientPayments } from '#domains/payments/server/payments.tables.ts'
import type { photographerPayments } from '#domains/billing/server/billing.tables.ts'

/** Both tables have a partial index on exactly this condition. */
export const hasOpenDispute = ({ dispute }: typeof clientPayments | typeof photographerPayments) =>
  sql`${dispute} = 'open'`
