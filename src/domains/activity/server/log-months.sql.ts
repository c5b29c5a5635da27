import { sql } from 'drizzle-orm'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'

const isDone = async (tx: Tx<'system'>, query: ReturnType<typeof sql>) =>
  only((await tx.execute<{ done: boolean }>(sql`select ${query} as done`)).rows).done

/** Makes the next month that the log lacks, at most so many after this one; returns whether it lacked one. */
export const makeLogMonth = (tx: Tx<'system'>, now: Date, monthsAhead: number): Promise<boolean> =>
  isDone(tx, sql`make_log_month(${now.toISOString()}::timestamptz, ${monthsAhead}::int)`)

/** Takes out of the log its oldest month, if that ended so many months before this one began. */
export const detachLogMonth = (tx: Tx<'system'>, now: Date, keptMonths: number): Promise<boolean> =>
  isDone(tx, sql`detach_log_month(log_month(${now.toISOString()}::timestamptz, ${-keptMonths}::int))`)

/** Drops the months that were taken out. */
export const dropGoneLogMonths = (tx: Tx<'system'>) => tx.execute(sql`select drop_gone_log_months()`)
