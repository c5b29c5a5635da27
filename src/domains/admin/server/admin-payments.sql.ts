import { and, count, eq, gte, isNotNull, not, or, sql, sum, type AnyColumn } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { clients, clientNameSql } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownStudioNameSql } from '#domains/studios/core/server/studios.tables.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { matchesSearch } from '#kit/server/matches-search.ts'
import { fetchPage, planSearch } from '#kit/server/search-plan.ts'
import { betweenDaysCondition } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { centsIn } from '#platform/pure/read-euros.ts'
import type { clientPaymentFilter, photographerPaymentFilter } from '../admin-payments.contract.ts'
import {
  clientPayments,
  isApprovableSql,
  unrefundedCentsSql,
} from '#domains/payments/core/server/payments.tables.ts'
import { stripOrderLabel } from '#domains/orders/orders.rules.ts'
import { photographerPayments, planInvoices } from '#domains/billing/core/server/billing.tables.ts'

type PaymentPageRequest = PageRequest<'createdAt' | 'amountCents'>
type PhotographerPaymentListRequest = z.infer<typeof photographerPaymentFilter> & PaymentPageRequest
type ClientPaymentListRequest = z.infer<typeof clientPaymentFilter> & PaymentPageRequest
export type EitherPaymentsTable = typeof photographerPayments | typeof clientPayments

/** Must equal the condition of both tables’ partial index. */
export const hasOpenDispute = ({ dispute }: EitherPaymentsTable) => sql`${dispute} = 'open'`

/** Matches an amount, such as '24,95', '€24,95' or '1.250'. */
export const matchesAmount = (amountCents: AnyColumn) => (term: string) => {
  const cents = centsIn(term)
  return cents === undefined ? undefined : eq(amountCents, cents)
}

export const matchesPhotographerPayment = (search: string | undefined) =>
  matchesSearch(sql`photographer_payments.words`, search, matchesAmount(photographerPayments.amountCents))

export const matchesClientPayment = (search: string | undefined) =>
  matchesSearch(
    sql`client_payments.words`,
    stripOrderLabel(search ?? ''),
    matchesAmount(clientPayments.amountCents),
  )

/** Both tables have an index on exactly this expression. */
const onDays = (
  { paidAt, createdAt }: EitherPaymentsTable,
  { from, until }: Pick<ClientPaymentListRequest, 'from' | 'until'>,
) => betweenDaysCondition(sql`coalesce(${paidAt}, ${createdAt})`, from, until)

const pagesOf = ({ id, createdAt, amountCents }: EitherPaymentsTable, request: PaymentPageRequest) =>
  keyset(
    sql`${id}`,
    {
      createdAt: { by: sql`${createdAt}`, type: 'timestamptz' },
      amountCents: { by: sql`${amountCents}`, type: 'bigint' },
    },
    request,
  )

const columnsOf = <Payments extends EitherPaymentsTable>(payments: Payments) => {
  const { id, studioId, amountCents, refundedCents, dispute, currency } = payments
  const { paidAt, createdAt, stripePaymentIntentId: paymentIntentId, description } = payments
  const amounts = { amountCents, refundedCents, dispute, currency }
  return {
    id,
    studioId,
    photographerName: shownStudioNameSql,
    ...amounts,
    paidAt,
    createdAt,
    paymentIntentId,
    description,
  }
}

export async function listPhotographerPayments(
  tx: Tx,
  _viewer: AdminViewer,
  request: PhotographerPaymentListRequest,
) {
  const { search, status, kind, studioId, isInDispute } = request
  const plan = await planSearch(tx, photographerPayments, {
    filter: and(
      status ? eq(photographerPayments.status, status) : undefined,
      kind ? eq(photographerPayments.paymentKind, kind) : undefined,
      status === 'succeeded' ? not(photographerPayments.isCanceled) : undefined,
      onDays(photographerPayments, request),
      studioId ? eq(photographerPayments.studioId, studioId) : undefined,
      isInDispute ? hasOpenDispute(photographerPayments) : undefined,
    ),
    search: matchesPhotographerPayment(search),
  })
  const pages = pagesOf(photographerPayments, request)
  const columns = {
    ...columnsOf(photographerPayments),
    status: photographerPayments.status,
    isCanceled: photographerPayments.isCanceled,
    kind: photographerPayments.paymentKind,
    periodStart: photographerPayments.periodStart,
    periodEnd: photographerPayments.periodEnd,
    customerId: photographerPayments.stripeCustomerId,
    invoiceId: photographerPayments.stripeInvoiceId,
    invoice: sql<{ year: number; number: number } | null>`(select
        jsonb_build_object('year', ${planInvoices.year}, 'number', ${planInvoices.number}) from ${planInvoices}
        where ${planInvoices.source} = 'payment:' || ${photographerPayments.id})`,
    sortValue: pages.sortValue,
  }
  const page = await fetchPage(plan, pages, (from) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, photographerPayments.studioId)),
  )
  return { ...page, plan }
}

export async function listClientPayments(tx: Tx, _viewer: AdminViewer, request: ClientPaymentListRequest) {
  const { search, status, category, approval, studioId, isInDispute } = request
  const plan = await planSearch(tx, clientPayments, {
    filter: and(
      status ? eq(clientPayments.status, status) : undefined,
      category ? eq(clientPayments.category, category) : undefined,
      onDays(clientPayments, request),
      approval === 'approved' ? isNotNull(clientPayments.approvedAt) : undefined,
      approval === 'pending' ? isApprovableSql : undefined,
      studioId ? eq(clientPayments.studioId, studioId) : undefined,
      isInDispute ? hasOpenDispute(clientPayments) : undefined,
    ),
    search: or(
      matchesClientPayment(search),
      search && isUuid(search.toLowerCase()) ? eq(clientPayments.orderId, search.toLowerCase()) : undefined,
    ),
  })
  const pages = pagesOf(clientPayments, request)
  const columns = {
    ...columnsOf(clientPayments),
    clientId: clientPayments.clientId,
    clientName: clientNameSql,
    status: clientPayments.status,
    category: clientPayments.category,
    approvedAt: clientPayments.approvedAt,
    approvedByName: sql<string | null>`(select approver.name from profiles approver
        where approver.id = ${clientPayments.approvedBy})`,
    orderId: clientPayments.orderId,
    sessionId: clientPayments.stripeSessionId,
    sortValue: pages.sortValue,
  }
  const page = await fetchPage(plan, pages, (from) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, clientPayments.studioId))
      .innerJoin(clients, eq(clients.id, clientPayments.clientId)),
  )
  return { ...page, plan }
}

export async function sumToApprove(tx: Tx, _viewer: AdminViewer) {
  return only(
    await tx
      .select({ count: count(), cents: sql<number>`coalesce(${sum(unrefundedCentsSql)}, 0)::float8` })
      .from(clientPayments)
      .where(isApprovableSql),
  )
}

export async function countApprovals(tx: Tx, viewer: AdminViewer, today: Date) {
  const waiting = await sumToApprove(tx, viewer)
  const approved = only(
    await tx.select({ count: count() }).from(clientPayments).where(gte(clientPayments.approvedAt, today)),
  )
  return {
    waitingCount: waiting.count,
    waitingCents: waiting.cents,
    approvedTodayCount: approved.count,
  }
}

/**
 * Locks the payment, so that two admins can’t both approve it. Payout lines may still reference the
 * row.
 */
export async function lockClientPayment(tx: Tx, _viewer: AdminViewer, paymentId: string) {
  const { status, approvedAt, amountCents, refundedCents, dispute, studioId, clientId } = clientPayments
  const { description } = clientPayments
  const [payment] = await tx
    .select({ status, approvedAt, amountCents, refundedCents, dispute, studioId, clientId, description })
    .from(clientPayments)
    .where(eq(clientPayments.id, paymentId))
    .for('no key update')
  return payment
}

export const approvePayment = (tx: Tx, viewer: AdminViewer, paymentId: string, now: Date) =>
  tx
    .update(clientPayments)
    .set({ approvedAt: now, approvedBy: viewer.id })
    .where(eq(clientPayments.id, paymentId))

export const undoApproval = (tx: Tx, _viewer: AdminViewer, paymentId: string) =>
  tx
    .update(clientPayments)
    .set({ approvedAt: null, approvedBy: null })
    .where(eq(clientPayments.id, paymentId))
