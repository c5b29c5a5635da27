import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { clients, clientNameSql } from '#domains/clients/server/clients.tables.ts'
import { orders } from '#domains/orders/core/server/orders.tables.ts'
import { orderNumber, stripOrderLabel } from '#domains/orders/orders.rules.ts'
import type { PaymentKind } from '#domains/billing/billing.rules.ts'
import { clientPayments } from '#domains/payments/core/server/payments.tables.ts'
import { only } from '#platform/db/only.ts'
import { centsIn } from '#platform/pure/read-euros.ts'
import {
  hasOpenDispute,
  matchesClientPayment,
  matchesPhotographerPayment,
  type EitherPaymentsTable,
} from './admin-payments.sql.ts'
import { photographerPayments } from '#domains/billing/core/server/billing.tables.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { photographers, shownStudioNameSql } from '#domains/studios/core/server/studios.tables.ts'
import { matchesSearch } from '#kit/server/matches-search.ts'
import { fetchSomeMatches, type Select } from '#kit/server/search-plan.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { z } from 'zod'
import type { failedJob } from '../admin.contract.ts'

/**
 * Sums studios’ payments minus refunds in cents, per month and kind. `bounds` are the months’
 * starts and the last month’s end.
 */
export const sumEarningsByMonth = (
  tx: Tx,
  _viewer: AdminViewer,
  kinds: readonly PaymentKind[],
  bounds: Date[],
) =>
  tx
    .select({
      month: sql<number>`month`,
      kind: sql<PaymentKind>`asked.kind`,
      // Uses one subquery per sum, so that each subquery reads one range of an index.
      cents: sql<number>`(select coalesce(sum(amount_cents - refunded_cents), 0)::float8 from photographer_payments
        where status = 'succeeded' and not is_canceled and payment_kind = asked.kind
          and paid_at >= bounds[month] and paid_at < bounds[month + 1])`,
    })
    .from(
      sql`(select ${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[] as bounds) as given,
        generate_series(1, cardinality(bounds) - 1) as month, unnest(${sql.param([...kinds])}::text[]) as asked(kind)`,
    )

export const countOrdersByStatus = (tx: Tx, _viewer: AdminViewer) =>
  tx.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status)

export async function sumStorage(tx: Tx, _viewer: AdminViewer) {
  return only(
    await tx
      .select({
        storageUsedBytes: sql<number>`coalesce(sum(${studioRoom.usedBytes}), 0)::float8`,
        storageRestingBytes: sql<number>`coalesce(sum(${studioRoom.restingBytes}), 0)::float8`,
      })
      .from(studioRoom),
  )
}

export const listLargestStudios = (tx: Tx, _viewer: AdminViewer, most: number) =>
  tx
    .select({
      id: photographers.id,
      name: shownStudioNameSql,
      usedBytes: studioRoom.usedBytes,
      restingBytes: studioRoom.restingBytes,
      baseStorageLimitGb: photographers.baseStorageLimitGb,
      extraStorageGb: photographers.extraStorageGb,
    })
    .from(photographers)
    .innerJoin(studioRoom, eq(studioRoom.studioId, photographers.id))
    .where(sql`${studioRoom.usedBytes} > 0`)
    .orderBy(desc(studioRoom.usedBytes), desc(photographers.id))
    .limit(most)

export async function countSignups(tx: Tx, _viewer: AdminViewer, from: Date, until: Date): Promise<number> {
  const counted = only(
    await tx
      .select({ count: count() })
      .from(photographers)
      .where(and(gte(photographers.createdAt, from), lt(photographers.createdAt, until))),
  )
  return counted.count
}

export async function countDisputedPayments(tx: Tx, _viewer: AdminViewer) {
  const disputed = async (payments: typeof clientPayments | typeof photographerPayments) => {
    const counted = only(await tx.select({ count: count() }).from(payments).where(hasOpenDispute(payments)))
    return counted.count
  }
  return {
    disputedPlanCount: await disputed(photographerPayments),
    disputedOrderCount: await disputed(clientPayments),
  }
}

export async function countFailedJobs(tx: Tx, _viewer: AdminViewer) {
  const { rows } = await tx.execute<{ task: string; count: number }>(sql`select * from count_failing_jobs()`)
  return rows
}

export async function listFailedJobs(tx: Tx, _viewer: AdminViewer, most: number) {
  const { rows } = await tx.execute<z.infer<typeof failedJob>>(
    sql`select id, task, error, attempts, max_attempts as "maxAttempts", failed_at as "failedAt" from failing_jobs(${most})`,
  )
  return rows.map((job) => ({ ...job, failedAt: new Date(job.failedAt) }))
}

export async function retryJob(tx: Tx, _viewer: AdminViewer, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ task: string | null }>(sql`select retry_job(${id}) as task`)
  return only(rows).task
}

const MOST_OF_EACH = 8

export const findAccounts = (tx: Tx, _viewer: AdminViewer, search: string) =>
  fetchSomeMatches(photographers, matchesSearch(sql`photographers.words`, search), MOST_OF_EACH, (from) =>
    tx
      .select({
        id: photographers.id,
        title: shownStudioNameSql,
        line: profiles.email,
        studioId: photographers.id,
      })
      .from(from)
      .innerJoin(profiles, eq(profiles.id, photographers.id)),
  )

export const findClients = (tx: Tx, _viewer: AdminViewer, search: string) =>
  fetchSomeMatches(clients, matchesSearch(sql`clients.words`, search), MOST_OF_EACH, (from) =>
    tx
      .select({ id: clients.id, title: clientNameSql, line: profiles.email, studioId: clients.studioId })
      .from(from)
      .innerJoin(profiles, eq(profiles.id, clients.personId)),
  )

/** Finds orders by number (the last eight characters of the id) or complete id. */
export async function findOrders(tx: Tx, _viewer: AdminViewer, typed: string) {
  const search = stripOrderLabel(typed).toLowerCase()
  const { id, studioId, totalPrice: cents, paidAt, createdAt } = orders
  const found = await tx
    .select({ id, line: shownStudioNameSql, studioId, cents, paidAt, createdAt })
    .from(orders)
    .innerJoin(photographers, eq(photographers.id, studioId))
    .where(isUuid(search) ? eq(id, search) : sql`right(${id}::text, 8) = ${search}`)
    .limit(MOST_OF_EACH)
  return found.map((order) => ({ ...order, title: orderNumber(order.id), currency: 'eur' }))
}

const shownPayment = <Payments extends EitherPaymentsTable>(payments: Payments) => {
  const { id, description: title, studioId, amountCents: cents, currency, paidAt, createdAt } = payments
  return { id, title, studioId, cents, currency, paidAt, createdAt }
}

/** Finds payments by amount through the index on amounts, or else by words. */
function findPayments<Payments extends EitherPaymentsTable, Row>(
  payments: Payments,
  search: string,
  matches: SQL | undefined,
  select: (from: Payments) => Select<Row>,
) {
  const cents = centsIn(search)
  if (cents === undefined) return fetchSomeMatches(payments, matches, MOST_OF_EACH, select)
  return select(payments)
    .where(eq(payments.amountCents, cents))
    .orderBy(sql`${payments.id} desc`)
    .limit(MOST_OF_EACH)
}

export const findPhotographerPayments = (tx: Tx, _viewer: AdminViewer, search: string) =>
  findPayments(photographerPayments, search, matchesPhotographerPayment(search), (from) =>
    tx
      .select({ ...shownPayment(photographerPayments), line: shownStudioNameSql })
      .from(from)
      .innerJoin(photographers, eq(photographers.id, photographerPayments.studioId)),
  )

export const findClientPayments = (tx: Tx, _viewer: AdminViewer, search: string) =>
  findPayments(clientPayments, search, matchesClientPayment(search), (from) =>
    tx
      .select({
        ...shownPayment(clientPayments),
        line: sql<string>`concat_ws(', ', ${clientNameSql}, ${shownStudioNameSql})`,
      })
      .from(from)
      .innerJoin(photographers, eq(photographers.id, clientPayments.studioId))
      .innerJoin(clients, eq(clients.id, clientPayments.clientId)),
  )
