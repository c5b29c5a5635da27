import { and, count, eq, gte, isNotNull, not, or, sql, sum, type AnyColumn } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { clients, nameOfClient } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/core/server/studios.tables.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { matchesSearch } from '#kit/server/matches-search.ts'
import { fetchPage, planSearch, type SearchPlan } from '#kit/server/search-plan.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { centsIn } from '#platform/pure/read-euros.ts'
import type { clientPaymentFilter, photographerPaymentFilter } from '../admin-payments.contract.ts'
import { clientPayments, isApprovable, leftCents } from '#domains/payments/core/server/payments.tables.ts'
import { searchedOrder } from '#domains/orders/orders.rules.ts'
import { photographerPayments, planInvoices } from '#domains/billing/core/server/billing.tables.ts'

type Asked = PageRequest<'createdAt' | 'amountCents'>
type PhotographerFilter = z.infer<typeof photographerPaymentFilter>
type ClientFilter = z.infer<typeof clientPaymentFilter>
export type EitherPayments = typeof photographerPayments | typeof clientPayments

/** Both tables have a partial index on exactly this condition. */
export const hasOpenDispute = ({ dispute }: EitherPayments) => sql`${dispute} = 'open'`

/** Matches a search term that is an amount: '24,95', '€24,95', '1.250'. */
export const isAmount = (amountCents: AnyColumn) => (term: string) => {
  const cents = centsIn(term)
  return cents === undefined ? undefined : eq(amountCents, cents)
}

export const matchesPlanPayment = (search: string | undefined) =>
  matchesSearch(sql`photographer_payments.words`, search, isAmount(photographerPayments.amountCents))

export const matchesClientPayment = (search: string | undefined) =>
  matchesSearch(sql`client_payments.words`, searchedOrder(search ?? ''), isAmount(clientPayments.amountCents))

type Days = Pick<ClientFilter, 'from' | 'until'>

/** Both tables have an index on exactly this moment. */
const onDays = ({ paidAt, createdAt }: EitherPayments, { from, until }: Days) =>
  betweenDays(sql`coalesce(${paidAt}, ${createdAt})`, from, until)

const pagesOf = ({ id, createdAt, amountCents }: EitherPayments, asked: Asked) =>
  keyset(
    sql`${id}`,
    {
      createdAt: { by: sql`${createdAt}`, type: 'timestamptz' },
      amountCents: { by: sql`${amountCents}`, type: 'bigint' },
    },
    asked,
  )

const columnsOf = <Payments extends EitherPayments>(payments: Payments) => {
  const { id, studioId, amountCents, refundedCents, dispute, currency } = payments
  const { paidAt, createdAt, stripePaymentIntentId: paymentIntentId, description } = payments
  const amounts = { amountCents, refundedCents, dispute, currency }
  return {
    id,
    studioId,
    photographerName: shownStudioName,
    ...amounts,
    paidAt,
    createdAt,
    paymentIntentId,
    description,
  }
}

export function ofPhotographers(tx: Tx, _viewer: AdminViewer, asked: PhotographerFilter) {
  const { search, status, kind, studioId, isInDispute } = asked
  return planSearch(tx, photographerPayments, {
    filter: and(
      status ? eq(photographerPayments.status, status) : undefined,
      kind ? eq(photographerPayments.paymentKind, kind) : undefined,
      status === 'succeeded' ? not(photographerPayments.isCanceled) : undefined,
      onDays(photographerPayments, asked),
      studioId ? eq(photographerPayments.studioId, studioId) : undefined,
      isInDispute ? hasOpenDispute(photographerPayments) : undefined,
    ),
    search: matchesPlanPayment(search),
  })
}

export function listPhotographerPayments(
  tx: Tx,
  _viewer: AdminViewer,
  searchPlan: SearchPlan<typeof photographerPayments>,
  asked: Asked,
) {
  const pages = pagesOf(photographerPayments, asked)
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
  return fetchPage(searchPlan, pages, (from) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, photographerPayments.studioId)),
  )
}

export function ofClients(tx: Tx, _viewer: AdminViewer, asked: ClientFilter) {
  const { search, status, category, approval, studioId, isInDispute } = asked
  return planSearch(tx, clientPayments, {
    filter: and(
      status ? eq(clientPayments.status, status) : undefined,
      category ? eq(clientPayments.category, category) : undefined,
      onDays(clientPayments, asked),
      approval === 'approved' ? isNotNull(clientPayments.approvedAt) : undefined,
      approval === 'pending' ? isApprovable : undefined,
      studioId ? eq(clientPayments.studioId, studioId) : undefined,
      isInDispute ? hasOpenDispute(clientPayments) : undefined,
    ),
    search: or(
      matchesClientPayment(search),
      search && isUuid(search.toLowerCase()) ? eq(clientPayments.orderId, search.toLowerCase()) : undefined,
    ),
  })
}

export function listClientPayments(
  tx: Tx,
  _viewer: AdminViewer,
  searchPlan: SearchPlan<typeof clientPayments>,
  asked: Asked,
) {
  const pages = pagesOf(clientPayments, asked)
  const columns = {
    ...columnsOf(clientPayments),
    clientId: clientPayments.clientId,
    clientName: nameOfClient,
    status: clientPayments.status,
    category: clientPayments.category,
    approvedAt: clientPayments.approvedAt,
    approvedByName: sql<string | null>`(select approver.name from profiles approver
        where approver.id = ${clientPayments.approvedBy})`,
    orderId: clientPayments.orderId,
    sessionId: clientPayments.stripeSessionId,
    sortValue: pages.sortValue,
  }
  return fetchPage(searchPlan, pages, (from) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, clientPayments.studioId))
      .innerJoin(clients, eq(clients.id, clientPayments.clientId)),
  )
}

export async function sumToApprove(tx: Tx, _viewer: AdminViewer) {
  return only(
    await tx
      .select({ count: count(), cents: sql<number>`coalesce(${sum(leftCents)}, 0)::float8` })
      .from(clientPayments)
      .where(isApprovable),
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

/** Locks the row, so that two admins can't both approve it; not so far that lines of a payout could not name it. */
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
