import { and, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { greetedStudioNameSql, photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import {
  FIRST_NOTICE_BEFORE_END_MS,
  LAST_NOTICE_AFTER_END_MS,
  RENEWAL_GRACE_MS,
} from '../../billing.rules.ts'
import { expiryNotices, subscriptions } from '../../core/server/billing.tables.ts'

export const noticeWindow = (now: Date) => ({
  from: new Date(now.getTime() - LAST_NOTICE_AFTER_END_MS - RENEWAL_GRACE_MS),
  until: new Date(now.getTime() + FIRST_NOTICE_BEFORE_END_MS),
})

export const listEnding = (tx: Tx<'system'>, { from, until }: { from: Date; until: Date }) =>
  tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(
      and(
        lte(photographers.activeUntil, until),
        or(photographers.isActive, gte(photographers.activeUntil, from)),
      ),
    )
    .orderBy(photographers.id)

export async function lockPaidTimeEnd(tx: Tx, studioId: string) {
  const [studio] = await tx
    .select({
      email: profiles.email,
      greetedName: greetedStudioNameSql,
      plan: photographers.subscriptionType,
      endsAt: photographers.activeUntil,
      isActive: photographers.isActive,
      closedAt: photographers.closedAt,
      renewsItself: photographers.renewsItself,
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
    .for('no key update', { of: photographers })
  if (!studio?.plan || !studio.endsAt) return undefined
  const subscription = await newestSubscription(tx, studioId)
  return {
    ...studio,
    plan: studio.plan,
    endsAt: studio.endsAt,
    isTrial: subscription?.status === 'trialing',
    isChargeUnderWay: await isChargeUnderWay(tx, studioId),
    period: subscription?.period,
  }
}

async function isChargeUnderWay(tx: Tx, studioId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isIt: boolean }>(sql`select is_charge_under_way(${studioId}) as "isIt"`)
  return only(rows).isIt
}

async function newestSubscription(tx: Tx, studioId: string) {
  const [subscription] = await tx
    .select({ status: subscriptions.status, period: subscriptions.period })
    .from(subscriptions)
    .where(and(eq(subscriptions.studioId, studioId), inArray(subscriptions.status, ['trialing', 'active'])))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
  return subscription
}

export async function saveNotice(tx: Tx, studioId: string, endsAt: Date, daysBefore: number) {
  const inserted = await tx
    .insert(expiryNotices)
    .values({ studioId, endsAt, daysBefore })
    .onConflictDoNothing()
    .returning({ one: sql`1` })
  return inserted.length > 0
}
