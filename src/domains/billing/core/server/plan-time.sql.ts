import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { LIVE_SUBSCRIPTION_STATUSES, type GrantPeriod } from '../../billing.rules.ts'
import { grantedTime, subscriptions } from './billing.tables.ts'

export async function findPlanOf(tx: Tx, studioId: string) {
  const [studio] = await tx
    .select({
      plan: photographers.subscriptionType,
      isActive: photographers.isActive,
      isClosed: sql<boolean>`${photographers.closedAt} is not null`,
      activeUntil: photographers.activeUntil,
      renewsItself: photographers.renewsItself,
      extraStorageGb: photographers.extraStorageGb,
      usedBytes: sql<number>`(${studioRoom.usedBytes} + ${studioRoom.reservedBytes})::float8`,
    })
    .from(photographers)
    .innerJoin(studioRoom, eq(studioRoom.studioId, photographers.id))
    .where(eq(photographers.id, studioId))
  if (!studio) throw new Error(`no studio ${studioId}`)
  return studio
}

/** Returns the newest subscription that gives a plan. */
export async function findLiveSubscription(tx: Tx, studioId: string) {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.studioId, studioId), inArray(subscriptions.status, LIVE_SUBSCRIPTION_STATUSES)),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return subscription
}

export const listGrants = (tx: Tx, studioId: string) =>
  tx
    .select()
    .from(grantedTime)
    .where(eq(grantedTime.studioId, studioId))
    // A trial that a payment by hand began has the time of that payment, and sorts before it.
    .orderBy(grantedTime.at, sql`${grantedTime.source} <> 'trial'`, grantedTime.source)

/**
 * Counts unarchived clients. Runs as the system, because an inactive studio may not read its
 * clients.
 */
export const countClientsOf = (tx: Tx<'system'>, studioId: string) =>
  tx.$count(clients, and(eq(clients.studioId, studioId), isNull(clients.archivedAt)))

export const upsertSubscription = (tx: Tx, subscription: typeof subscriptions.$inferInsert) =>
  tx
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: subscriptions.id, set: subscription })

export type GrantRow = typeof grantedTime.$inferSelect

export const upsertGrant = (tx: Tx, grant: GrantRow) =>
  tx
    .insert(grantedTime)
    .values(grant)
    .onConflictDoUpdate({ target: [grantedTime.studioId, grantedTime.source], set: grant })

const procedures = {
  intro: sql`activate_intro`,
  starter: sql`activate_starter`,
  professional: sql`activate_professional`,
  studio: sql`activate_studio`,
} as const satisfies Record<PlanId, unknown>

export const activatePlan = (tx: Tx, studioId: string, plan: PlanId, period: GrantPeriod, at: Date) =>
  tx.execute(sql`select ${procedures[plan]}(${studioId}::uuid, ${period}, ${at.toISOString()}::timestamptz)`)

export const givePlan = (tx: Tx, studioId: string, plan: PlanId) =>
  tx.execute(sql`select give_plan(${studioId}::uuid, ${plan})`)

export const setActiveUntil = (tx: Tx, studioId: string, activeUntil: Date) =>
  tx.update(photographers).set({ activeUntil }).where(eq(photographers.id, studioId))

export const setRenewsItself = (tx: Tx, studioId: string, renewsItself: boolean) =>
  tx
    .update(photographers)
    .set({ renewsItself })
    .where(and(eq(photographers.id, studioId), ne(photographers.renewsItself, renewsItself)))
