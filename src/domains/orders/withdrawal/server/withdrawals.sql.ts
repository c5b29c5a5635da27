import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { withdrawals } from '../../core/server/withdrawals.tables.ts'

export type Withdrawal = typeof withdrawals.$inferSelect

export async function findWithdrawal(tx: Tx<'system'>, orderId: string): Promise<Withdrawal | undefined> {
  const [found] = await tx.select().from(withdrawals).where(eq(withdrawals.orderId, orderId))
  return found
}

export const insertWithdrawal = (tx: Tx<'system'>, withdrawal: Withdrawal) =>
  tx.insert(withdrawals).values(withdrawal)
