import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { COUNT_MAX, cappedCount } from '#kit/list.rules.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { countToOneBeyond } from '#kit/server/search-plan.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { clientPayments } from '../../core/server/payments.tables.ts'
import { holdingStates, openStates, type PayoutLine } from '../payout.rules.ts'
import { payoutAccounts, payoutLines, payouts } from './payout.tables.ts'

export type Payout = typeof payouts.$inferSelect
export type PayoutAccount = typeof payoutAccounts.$inferSelect

/**
 * A payment is worth nothing while it is unapproved, unpaid or in an open dispute.
 * `refunded_cents` includes lost disputes.
 */
const worth = sql`(case when ${clientPayments.approvedAt} is null or ${clientPayments.status} <> 'succeeded'
  or ${clientPayments.dispute} is not distinct from 'open' then 0
  else ${clientPayments.amountCents} - ${clientPayments.refundedCents} end)`

const selectHeld = (tx: Tx, studioId: string, exceptPayoutId?: string) =>
  tx
    .select({
      paymentId: payoutLines.paymentId,
      cents: sql<number>`sum(${payoutLines.amountCents})`.as('held_cents'),
    })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(
      and(
        eq(payoutLines.studioId, studioId),
        inArray(payouts.state, [...holdingStates]),
        exceptPayoutId ? sql`${payouts.id} <> ${exceptPayoutId}` : undefined,
      ),
    )
    .groupBy(payoutLines.paymentId)
    .as('held')

/**
 * Lists approved payments whose worth differs from what payouts hold, with the difference. The
 * difference is negative after a refund or dispute of a held payment.
 */
export async function listPayoutDifferences(
  tx: Tx,
  studioId: string,
  exceptPayoutId?: string,
): Promise<PayoutLine[]> {
  const held = selectHeld(tx, studioId, exceptPayoutId)
  const due = sql<number>`(${worth} - coalesce(${held.cents}, 0))::int`
  return tx
    .select({ paymentId: clientPayments.id, amountCents: due })
    .from(clientPayments)
    .leftJoin(held, eq(held.paymentId, clientPayments.id))
    .where(
      and(
        eq(clientPayments.studioId, studioId),
        sql`${clientPayments.approvedAt} is not null`,
        sql`${due} <> 0`,
      ),
    )
}

const SETTLED_SHOWN = 20

/** Sums what can be paid out. Lists the 20 largest amounts to settle from earlier payouts. */
export async function sumAvailable(tx: Tx, studioId: string) {
  const held = selectHeld(tx, studioId)
  const due = sql<number>`(${worth} - coalesce(${held.cents}, 0))::int`
  const sums = only(
    await tx
      .select({
        availableCents: sql<number>`coalesce(sum(${due}), 0)::float8`,
        settleCents: sql<number>`coalesce(sum(${due}) filter (where ${due} < 0), 0)::float8`,
      })
      .from(clientPayments)
      .leftJoin(held, eq(held.paymentId, clientPayments.id))
      .where(and(eq(clientPayments.studioId, studioId), sql`${clientPayments.approvedAt} is not null`)),
  )
  if (sums.settleCents === 0) return { ...sums, toSettle: [] }
  const toSettle = await tx
    .select({
      id: clientPayments.id,
      orderId: clientPayments.orderId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      dispute: clientPayments.dispute,
      amountCents: due,
    })
    .from(clientPayments)
    .innerJoin(clients, eq(clients.id, clientPayments.clientId))
    .leftJoin(held, eq(held.paymentId, clientPayments.id))
    .where(and(eq(clientPayments.studioId, studioId), sql`${due} < 0`))
    .orderBy(due, asc(clientPayments.id))
    .limit(SETTLED_SHOWN)
  return { ...sums, toSettle }
}

/** Lists a studio's accounts, oldest first. */
export const listAccounts = (tx: Tx, studioId: string): Promise<PayoutAccount[]> =>
  tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.studioId, studioId))
    .orderBy(asc(payoutAccounts.setAt), asc(payoutAccounts.id))

export const insertAccount = (tx: Tx<'system'>, account: PayoutAccount) =>
  tx.insert(payoutAccounts).values(account)

export const findOpen = async (tx: Tx, studioId: string): Promise<Payout | undefined> =>
  (
    await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.studioId, studioId), inArray(payouts.state, [...openStates])))
  )[0]

export async function listPayouts(tx: Tx, viewer: PhotographerViewer, asked: PageRequest<'requestedAt'>) {
  const own = eq(payouts.studioId, viewer.id)
  const requestedAt = {
    by: sql`${payouts.requestedAt}`,
    type: 'timestamptz',
    isIndexedDescending: true,
  } as const
  const pages = keyset(sql`${payouts.id}`, { requestedAt }, asked)
  const found = await tx
    .select({ ...getTableColumns(payouts), sortValue: pages.sortValue })
    .from(payouts)
    .where(and(own, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return { ...pages.toPage(found), ...cappedCount(await countToOneBeyond(tx, COUNT_MAX, payouts, own)) }
}

export async function listLines(
  tx: Tx,
  viewer: PhotographerViewer,
  { payoutId, ...asked }: PageRequest<'amountCents'> & { payoutId: string },
) {
  const ofPayout = and(eq(payoutLines.studioId, viewer.id), eq(payoutLines.payoutId, payoutId))
  const sorts = { amountCents: { by: sql`${payoutLines.amountCents}`, type: 'bigint' } } as const
  const pages = keyset(sql`${payoutLines.paymentId}`, sorts, asked)
  const found = await tx
    .select({
      id: payoutLines.paymentId,
      orderId: clientPayments.orderId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      amountCents: payoutLines.amountCents,
      sortValue: pages.sortValue,
    })
    .from(payoutLines)
    .innerJoin(clientPayments, eq(clientPayments.id, payoutLines.paymentId))
    .innerJoin(clients, eq(clients.id, clientPayments.clientId))
    .where(and(ofPayout, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return {
    ...pages.toPage(found),
    ...cappedCount(await countToOneBeyond(tx, COUNT_MAX, payoutLines, ofPayout)),
  }
}

/**
 * Locks a studio's payouts. The transaction of a refund or dispute lowers a payment's worth before
 * it takes this lock. A concurrent request then counts the new worth or is lowered.
 */
export const lockPayoutsOf = (tx: Tx<'system'>, studioId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts ' || ${studioId}, 0))`)

export const insertPayout = (tx: Tx<'system'>, payout: typeof payouts.$inferInsert) =>
  tx.insert(payouts).values(payout)

export const insertLines = (
  tx: Tx<'system'>,
  { id, studioId }: Pick<Payout, 'id' | 'studioId'>,
  lines: readonly PayoutLine[],
) =>
  tx.execute(sql`insert into payout_lines (payout_id, payment_id, photographer_id, amount_cents)
    select ${id}, line."paymentId", ${studioId}, line."amountCents"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("paymentId" uuid, "amountCents" int)`)

export const listAllLines = (tx: Tx, payoutId: string): Promise<PayoutLine[]> =>
  tx
    .select({ paymentId: payoutLines.paymentId, amountCents: payoutLines.amountCents })
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, payoutId))

export async function replaceLines(
  tx: Tx<'system'>,
  payout: Pick<Payout, 'id' | 'studioId'>,
  lines: readonly PayoutLine[],
): Promise<void> {
  await tx.delete(payoutLines).where(eq(payoutLines.payoutId, payout.id))
  await insertLines(tx, payout, lines)
}

export const changePayout = (tx: Tx<'system'>, payoutId: string, change: Partial<Payout>) =>
  tx.update(payouts).set(change).where(eq(payouts.id, payoutId))

export const findPayout = async (tx: Tx, payoutId: string): Promise<Payout | undefined> =>
  (await tx.select().from(payouts).where(eq(payouts.id, payoutId)))[0]

/** Whether a payment is in a requested, filed or paid payout. */
export const isPaymentHeld = async (tx: Tx<'system'>, paymentId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: payouts.id })
      .from(payoutLines)
      .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
      .where(and(eq(payoutLines.paymentId, paymentId), inArray(payouts.state, [...holdingStates])))
      .limit(1)
  ).length > 0
