import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import type { PayoutState } from '../payout.rules.ts'
import { payoutFiles, payouts } from './payout.tables.ts'

export type PayoutFile = typeof payoutFiles.$inferSelect

/**
 * Locks the making of payout files, and the payouts of every studio with a requested payout.
 * Returns the requested payouts. Locks studios in order, so that transactions can't deadlock.
 */
export async function lockRequestedPayouts(tx: Tx<'system'>) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payout_files', 0))`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select photographer_id as id from payouts where state = 'requested' order by photographer_id`,
  )
  const studioIds = rows.map(({ id }) => id)
  for (const studioId of studioIds)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts ' || ${studioId}, 0))`)
  return tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.state, 'requested'), inArray(payouts.studioId, studioIds)))
    .orderBy(asc(payouts.requestedAt), asc(payouts.id))
}

export const insertFile = (tx: Tx<'system'>, file: PayoutFile) => tx.insert(payoutFiles).values(file)

export const putInFile = (tx: Tx<'system'>, payoutIds: readonly string[], fileId: string, now: Date) =>
  tx
    .update(payouts)
    .set({ state: 'in_file', fileId, filedAt: now })
    .where(inArray(payouts.id, [...payoutIds]))

export const findFile = async (tx: Tx, fileId: string): Promise<PayoutFile | undefined> =>
  (await tx.select().from(payoutFiles).where(eq(payoutFiles.id, fileId)))[0]

type PayoutSelector = { payoutId: string } | { fileId: string }

export const lockPayouts = (tx: Tx<'system'>, which: PayoutSelector, states: readonly PayoutState[]) =>
  tx
    .select()
    .from(payouts)
    .where(
      and(
        'payoutId' in which ? eq(payouts.id, which.payoutId) : eq(payouts.fileId, which.fileId),
        inArray(payouts.state, [...states]),
      ),
    )
    .orderBy(asc(payouts.id))
    .for('no key update')
