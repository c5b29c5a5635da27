import { and, count, eq, gte, isNotNull, not, or, sql, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { COUNT_MAX, PAGE_SIZE } from '#domains/access/listing.contract.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import { keyset } from '#platform/db/keyset.ts'
import { countMatching, lookFirst, pageOfMatching, type Matching } from '#platform/db/look-first.ts'
import { hasWords } from '#platform/db/searched-words.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { clientPaymentFilter, photographerPaymentFilter } from '../admin-payments.contract.ts'
import { clientPayments, isApprovable, leftCents } from '#domains/payments/server/payments.tables.ts'
import { hasOpenDispute } from './disputes.tables.ts'
import { photographerPayments } from '#domains/billing/server/billing.tables.ts'

type Listed = {
  sortBy: 'createdAt' | 'amountCents'
  isDescending: boolean
  position?: string | undefined
  /** Rows of a page. */
  size?: number
}
type PhotographerFilter = z.infer<typeof photographerPaymentFilter>
type ClientFilter = z.infer<typeof clientPaymentFilter>

function pagesOf(
  payments: typeof clientPayments | typeof photographerPayments,
  { sortBy, isDescending, position, size = PAGE_SIZE }: Listed,
) {
  const [sort, id] = [sql`${payments[sortBy]}`, sql`${payments.id}`]
  const sortType = sortBy === 'createdAt' ? 'timestamptz' : 'bigint'
  const pages = keyset({ sortBy, sort, sortType, id, isDescending, position, size })
  return { pages, sortValue: sql<string>`(${sort})::text` }
}

/** What a filter leaves: found once, for the page and for the count. */
export async function ofPhotographers(
  tx: Tx,
  _viewer: AdminViewer,
  asked: PhotographerFilter,
): Promise<Matching> {
  const { search, status, kind, paidSince, paidUntil, studioId, isInDispute } = asked
  return lookFirst(tx, photographerPayments, {
    filter: and(
      status ? eq(photographerPayments.status, status) : undefined,
      kind ? eq(photographerPayments.paymentKind, kind) : undefined,
      paidSince || paidUntil ? not(photographerPayments.isCanceled) : undefined,
      betweenDays(sql`${photographerPayments.paidAt}`, paidSince, paidUntil),
      studioId ? eq(photographerPayments.studioId, studioId) : undefined,
      isInDispute ? hasOpenDispute(photographerPayments) : undefined,
    ),
    words: hasWords(sql`photographer_payments.words`, search),
  })
}

export async function listPhotographerPayments(
  tx: Tx,
  _viewer: AdminViewer,
  matching: Matching,
  asked: Listed,
) {
  const { pages, sortValue } = pagesOf(photographerPayments, asked)
  const columns = {
    id: photographerPayments.id,
    studioId: photographerPayments.studioId,
    photographerName: shownStudioName,
    amountCents: photographerPayments.amountCents,
    refundedCents: photographerPayments.refundedCents,
    dispute: photographerPayments.dispute,
    currency: photographerPayments.currency,
    status: photographerPayments.status,
    isCanceled: photographerPayments.isCanceled,
    kind: photographerPayments.paymentKind,
    periodStart: photographerPayments.periodStart,
    periodEnd: photographerPayments.periodEnd,
    paidAt: photographerPayments.paidAt,
    createdAt: photographerPayments.createdAt,
    customerId: photographerPayments.stripeCustomerId,
    paymentIntentId: photographerPayments.stripePaymentIntentId,
    invoiceId: photographerPayments.stripeInvoiceId,
    description: photographerPayments.description,
    sortValue,
  }
  const found = await pageOfMatching(photographerPayments, matching, pages, (from, where) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, photographerPayments.studioId))
      .where(where)
      .orderBy(pages.orderBy)
      .limit(pages.limit),
  )
  return pages.arrange(found)
}

export const countPhotographerPayments = (tx: Tx, _viewer: AdminViewer, matching: Matching) =>
  countMatching(tx, COUNT_MAX, photographerPayments, matching)

/** What a filter leaves: found once, for the page and for the count. */
export async function ofClients(tx: Tx, _viewer: AdminViewer, asked: ClientFilter): Promise<Matching> {
  const { search, status, category, approval, studioId, isInDispute } = asked
  return lookFirst(tx, clientPayments, {
    filter: and(
      status ? eq(clientPayments.status, status) : undefined,
      category ? eq(clientPayments.category, category) : undefined,
      approval === 'approved' ? isNotNull(clientPayments.approvedAt) : undefined,
      approval === 'pending' ? isApprovable : undefined,
      studioId ? eq(clientPayments.studioId, studioId) : undefined,
      isInDispute ? hasOpenDispute(clientPayments) : undefined,
    ),
    words: or(
      hasWords(sql`client_payments.words`, search),
      search && isUuid(search.toLowerCase()) ? eq(clientPayments.orderId, search.toLowerCase()) : undefined,
    ),
  })
}

export async function listClientPayments(tx: Tx, _viewer: AdminViewer, matching: Matching, asked: Listed) {
  const { pages, sortValue } = pagesOf(clientPayments, asked)
  const columns = {
    id: clientPayments.id,
    clientId: clientPayments.clientId,
    clientName: profiles.name,
    studioId: clientPayments.studioId,
    photographerName: shownStudioName,
    amountCents: clientPayments.amountCents,
    refundedCents: clientPayments.refundedCents,
    dispute: clientPayments.dispute,
    currency: clientPayments.currency,
    status: clientPayments.status,
    category: clientPayments.category,
    approvedAt: clientPayments.approvedAt,
    approvedByName: sql<string | null>`(select approver.name from profiles approver
        where approver.id = ${clientPayments.approvedBy})`,
    orderId: clientPayments.orderId,
    paymentIntentId: clientPayments.stripePaymentIntentId,
    sessionId: clientPayments.stripeSessionId,
    paidAt: clientPayments.paidAt,
    createdAt: clientPayments.createdAt,
    description: clientPayments.description,
    sortValue,
  }
  const found = await pageOfMatching(clientPayments, matching, pages, (from, where) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, clientPayments.studioId))
      .innerJoin(profiles, eq(profiles.id, clientPayments.clientId))
      .where(where)
      .orderBy(pages.orderBy)
      .limit(pages.limit),
  )
  return pages.arrange(found)
}

export const countClientPayments = (tx: Tx, _viewer: AdminViewer, matching: Matching) =>
  countMatching(tx, COUNT_MAX, clientPayments, matching)

/** The three counters: what waits, what it comes to, and what was approved since `today` began. */
export async function countApprovals(tx: Tx, _viewer: AdminViewer, today: Date) {
  const [waiting] = await tx
    .select({ count: count(), cents: sql<number>`coalesce(${sum(leftCents)}, 0)::float8` })
    .from(clientPayments)
    .where(isApprovable)
  const [approved] = await tx
    .select({ count: count() })
    .from(clientPayments)
    .where(gte(clientPayments.approvedAt, today))
  return {
    waitingCount: waiting!.count,
    waitingCents: waiting!.cents,
    approvedTodayCount: approved!.count,
  }
}

/** Locked, so that two admins can't both approve it. */
export async function lockClientPayment(tx: Tx, _viewer: AdminViewer, paymentId: string) {
  const [payment] = await tx
    .select({
      status: clientPayments.status,
      approvedAt: clientPayments.approvedAt,
      amountCents: clientPayments.amountCents,
      refundedCents: clientPayments.refundedCents,
      dispute: clientPayments.dispute,
      studioId: clientPayments.studioId,
      clientId: clientPayments.clientId,
      description: clientPayments.description,
    })
    .from(clientPayments)
    .where(eq(clientPayments.id, paymentId))
    .for('update')
  return payment
}

export const approvePayment = (tx: Tx, viewer: AdminViewer, paymentId: string, now: Date) =>
  tx
    .update(clientPayments)
    .set({ approvedAt: now, approvedBy: viewer.id })
    .where(eq(clientPayments.id, paymentId))
