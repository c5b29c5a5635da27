import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { profiles, sessions } from '#domains/accounts/core/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { orders } from '#domains/orders/core/server/orders.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import {
  isStudioOpenSql,
  photographers,
  shownStudioNameSql,
} from '#domains/studios/core/server/studios.tables.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { matchesSearch } from '#kit/server/matches-search.ts'
import { countMatchesCapped, fetchPage, planSearch, type SearchPlan } from '#kit/server/search-plan.ts'
import { betweenDaysCondition } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { accountFilter } from '../admin-accounts.contract.ts'
import { EXPIRING_DAYS } from '../admin-accounts.rules.ts'
import { LIVE_SUBSCRIPTION_STATUSES, priceCents } from '#domains/billing/billing.rules.ts'
import { grantedTime, stripeCustomers, subscriptions } from '#domains/billing/core/server/billing.tables.ts'

type Filter = z.infer<typeof accountFilter>

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

// No index, because every upload would update the index. Some ten thousand rows are read fast.
const usedBytes = sql`(select used_bytes from ${studioRoom} where ${studioRoom.studioId} = ${photographers.id})`

const columns = (now: Date) => ({
  id: photographers.id,
  name: sql<string | null>`nullif(${shownStudioNameSql}, '')`,
  email: profiles.email,
  isActive: photographers.isActive,
  closedAt: photographers.closedAt,
  isOpen: isStudioOpenSql(now),
  plan: photographers.subscriptionType,
  activeUntil: photographers.activeUntil,
  usedBytes: sql<number>`${usedBytes}::float8`,
  baseStorageLimitGb: photographers.baseStorageLimitGb,
  extraStorageGb: photographers.extraStorageGb,
  clientCount: sql<number>`(select count(*)::int from ${clients} where ${clients.studioId} = ${photographers.id} and ${clients.archivedAt} is null)`,
  maxClients: photographers.maxClients,
  createdAt: photographers.createdAt,
})

async function planAccounts(tx: Tx, filter: Filter, now: Date) {
  const { search, plan, status, expiring, onTrial, renewing, since, until } = filter
  return planSearch(tx, photographers, {
    filter: and(
      plan === 'none' ? isNull(photographers.subscriptionType) : undefined,
      plan && plan !== 'none' ? eq(photographers.subscriptionType, plan) : undefined,
      status === 'active' ? isStudioOpenSql(now) : undefined,
      status === 'inactive' ? sql`not ${isStudioOpenSql(now)}` : undefined,
      expiring ? endsSoon(now) : undefined,
      renewing ? and(photographers.renewsItself, isStudioOpenSql(now)) : undefined,
      onTrial ? inArray(photographers.id, await listTrialIds(tx, now)) : undefined,
      betweenDaysCondition(sql`${photographers.createdAt}`, since, until),
    ),
    search: matchesSearch(sql`photographers.words`, search),
  })
}

const endsTrialSoon = (now: Date) => {
  const granted = (which: SQL) =>
    sql`exists (select from ${grantedTime} where ${grantedTime.studioId} = ${photographers.id} and ${which})`
  return and(
    endsSoon(now),
    granted(sql`${grantedTime.period} = 'trial'`),
    sql`not ${granted(sql`${grantedTime.period} <> 'trial' and not ${grantedTime.isTakenBack}`)}`,
  )
}

// Elevated: admins may not read granted time.
async function listTrialIds(tx: Tx, now: Date): Promise<string[]> {
  const found = await elevated(tx, (tx) =>
    tx.select({ id: photographers.id }).from(photographers).where(endsTrialSoon(now)),
  )
  return found.map(({ id }) => id)
}

// Must equal the expression of its index exactly.
const end = sql`coalesce(${photographers.activeUntil}, '-infinity'::timestamptz)`

const endsSoon = (now: Date) => {
  const soon = new Date(now.getTime() + (EXPIRING_DAYS - 1) * 24 * 60 * 60_000)
  return and(photographers.isActive, sql`${end} > ${at(now)}`, sql`${end} <= ${at(soon)}`)
}

const sorts = {
  createdAt: { by: sql`${photographers.createdAt}`, type: 'timestamptz' },
  // Must equal the expression of its index exactly.
  name: { by: sql`plain_text(${shownStudioNameSql})`, type: 'text' },
  daysRemaining: { by: end, type: 'timestamptz' },
  usedBytes: { by: usedBytes, type: 'bigint' },
} as const

type AccountListRequest = Filter & PageRequest<keyof typeof sorts>

export async function listAccounts(tx: Tx, _viewer: AdminViewer, request: AccountListRequest, now: Date) {
  const plan = await planAccounts(tx, request, now)
  const pages = keyset(sql`${photographers.id}`, sorts, request)
  const { rows, ...cursors } = await fetchPage(plan, pages, (from) =>
    tx
      .select({ ...columns(now), sortValue: pages.sortValue })
      .from(from)
      .innerJoin(profiles, eq(profiles.id, photographers.id)),
  )
  const canceled = await listCanceled(
    tx,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, isCanceled: canceled.has(row.id) })), ...cursors, plan }
}

/** Counts exactly without a search; a search stops at `COUNT_MAX`. */
export async function countAccounts(tx: Tx, _viewer: AdminViewer, searchPlan: SearchPlan) {
  if (searchPlan.search) return countMatchesCapped(tx, searchPlan)
  const all = only(await tx.select({ count: count() }).from(photographers).where(searchPlan.filter))
  return { count: all.count, isCountWhole: true }
}

export const countByPlan = (tx: Tx, _viewer: AdminViewer, now: Date) =>
  tx
    .select({
      plan: photographers.subscriptionType,
      active: sql<number>`(count(*) filter (where ${isStudioOpenSql(now)}))::int`,
      total: count(),
    })
    .from(photographers)
    .groupBy(photographers.subscriptionType)

export async function countEnding(tx: Tx, _viewer: AdminViewer, now: Date) {
  const ending = only(await tx.select({ count: count() }).from(photographers).where(endsSoon(now)))
  return { expiringCount: ending.count, trialsEndingCount: (await listTrialIds(tx, now)).length }
}

/** Returns cents per month. Elevated: admins may not read subscriptions. */
export async function sumMonthlyRecurring(tx: Tx, _viewer: AdminViewer): Promise<number> {
  const kinds = await elevated(tx, (tx) =>
    tx
      .select({ plan: subscriptions.plan, period: subscriptions.period, count: count() })
      .from(subscriptions)
      .where(and(inArray(subscriptions.status, ['active', 'past_due']), eq(subscriptions.isCanceled, false)))
      .groupBy(subscriptions.plan, subscriptions.period),
  )
  const cents = kinds.map(
    ({ plan, period, count: of }) => (of * priceCents(plan, period)) / (period === 'yearly' ? 12 : 1),
  )
  return Math.round(cents.reduce((sum, one) => sum + one, 0))
}

async function listCanceled(tx: Tx, studioIds: string[]): Promise<Set<string>> {
  const found = await elevated(tx, (tx) =>
    tx
      .select({ id: subscriptions.studioId })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.studioId, studioIds),
          inArray(subscriptions.status, LIVE_SUBSCRIPTION_STATUSES),
          eq(subscriptions.isCanceled, true),
        ),
      ),
  )
  return new Set(found.map(({ id }) => id))
}

export async function findAccount(tx: Tx, _viewer: AdminViewer, studioId: string, now: Date) {
  const [account] = await tx
    .select({
      ...columns(now),
      businessName: photographers.businessName,
      kvkNumber: photographers.kvkNumber,
      phoneNumber: photographers.phoneNumber,
      renewsItself: photographers.renewsItself,
      orderCount: sql<number>`(select count(*)::int from ${orders} where ${orders.studioId} = ${photographers.id})`,
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  if (!account) return undefined
  const canceled = await listCanceled(tx, [account.id])
  return { ...account, isCanceled: canceled.has(account.id) }
}

/** Needs the system’s rights: admins may not read photos, sessions and customer ids. */
export async function findAccountDetails(tx: Tx<'system'>, studioId: string) {
  return only(
    await tx
      .select({
        restingBytes: sql<number>`(select resting_bytes from ${studioRoom} where ${studioRoom.studioId} = ${photographers.id})::float8`,
        photoCount: sql<number>`(select count(*)::int from ${photos} where ${photos.studioId} = ${photographers.id})`,
        stripeCustomerId: stripeCustomers.customerId,
        lastSignedInAt: sql<string | null>`(select max(${sessions.createdAt}) from ${sessions}
        where ${sessions.userId} = ${photographers.id})`,
      })
      .from(photographers)
      .leftJoin(stripeCustomers, eq(stripeCustomers.studioId, photographers.id))
      .where(eq(photographers.id, studioId)),
  )
}

export type AccountChange = Partial<
  Pick<typeof photographers.$inferInsert, 'activeUntil' | 'extraStorageGb' | 'maxClients'>
>

export async function lockAccount(tx: Tx, _viewer: AdminViewer, studioId: string, now: Date) {
  const {
    isActive,
    closedAt,
    subscriptionType: plan,
    activeUntil,
    extraStorageGb,
    maxClients,
  } = photographers
  const columns = { isActive, closedAt, plan, activeUntil, extraStorageGb, maxClients }
  const [account] = await tx
    .select({ ...columns, name: shownStudioNameSql, isOpen: isStudioOpenSql(now) })
    .from(photographers)
    .where(eq(photographers.id, studioId))
    .for('no key update')
  return account
}

export const changeAccount = (tx: Tx, _viewer: AdminViewer, studioId: string, change: AccountChange) =>
  tx.update(photographers).set(change).where(eq(photographers.id, studioId))
