import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { withdrawals } from '../../core/server/withdrawals.tables.ts'

export type Withdrawal = typeof withdrawals.$inferSelect

export const listWithdrawals = (tx: Tx<'system'>, orderId: string): Promise<Withdrawal[]> =>
  tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))
    .orderBy(asc(withdrawals.confirmedAt), asc(withdrawals.id))

export const insertWithdrawal = (tx: Tx<'system'>, withdrawal: Withdrawal) =>
  tx.insert(withdrawals).values(withdrawal)
