import { sql } from 'drizzle-orm'
import type { clientPayments } from './client-payments.tables.ts'
import type { photographerPayments } from './payments.tables.ts'

/** Nobody has decided yet. Both tables have an index of these, which only serves who asks in its own words. */
export const hasOpenDispute = ({ dispute }: typeof clientPayments | typeof photographerPayments) =>
  sql`${dispute} = 'open'`
