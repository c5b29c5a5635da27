// Settling: what the provider says of one object now becomes what we hold of it. Every step asks the provider for the
// truth instead of believing an event, under a lock on the customer, so it may run again, late, or in any order, and
// ends the same.
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { publishToAdmins } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { lockCustomer, lockStudioOfCustomer } from '../../checkout/server/customers.sql.ts'
import { findStanding, tellPlanMove, type Standing } from '../../subscription/server/plan-moves.ts'
import * as planTimeSql from '../../time/server/plan-time.sql.ts'

/** Declared apart from its work: stopping one settles it, and settling may find one to stop. */
export const stoppingRenewal = declareJob({
  task: 'stop-renewal',
  payload: z.object({ studioId: z.string() }),
  key: ({ studioId }) => `stop-renewal:${studioId}`,
})

export type ReconcileContext = {
  tx: Tx
  api: Stripe
  services: Services
  studioId: string
  customerId: string
  now: Date
}

/** Runs `work` while nobody else settles this studio's money; undefined when it is no customer yet. */
export async function reconcileStudio<Result>(
  services: Services,
  tx: Tx,
  studioId: string,
  work: (settling: ReconcileContext) => Promise<Result>,
): Promise<Result | undefined> {
  const customerId = await lockCustomer(tx, studioId)
  return customerId ? settle(services, tx, { studioId, customerId }, work) : undefined
}

/** The same, from the side of the provider's customer; undefined when that is nobody of ours. */
export async function reconcileCustomer<Result>(
  services: Services,
  tx: Tx,
  customerId: string,
  work: (settling: ReconcileContext) => Promise<Result>,
): Promise<Result | undefined> {
  const studioId = await lockStudioOfCustomer(tx, customerId)
  return studioId ? settle(services, tx, { studioId, customerId }, work) : undefined
}

async function settle<Result>(
  services: Services,
  tx: Tx,
  who: { studioId: string; customerId: string },
  work: (settling: ReconcileContext) => Promise<Result>,
): Promise<Result> {
  const settling = { ...who, tx, api: services.payments.api, services, now: services.clock() }
  const paidBefore = await paidPlan(settling)
  const before = await findStanding(tx, who.studioId)
  const result = await work(settling)
  const { plan, renewsItself } = await paidPlan(settling)
  const worked = await planTimeSql.findPlanOf(tx, who.studioId)
  // A plan that an admin gave stands until what is paid for changes.
  const isOutdated = plan !== paidBefore.plan || worked.plan !== before.plan
  if (plan && plan !== worked.plan && isOutdated) await planTimeSql.givePlan(tx, who.studioId, plan)
  if (renewsItself !== worked.renewsItself) await planTimeSql.setRenewsItself(tx, who.studioId, renewsItself)
  if (renewsItself && worked.isClosed) await enqueue(tx, stoppingRenewal, { studioId: who.studioId })
  await tellOfChange(settling, before)
  return result
}

/** The plan that is paid for now: that of the subscription, or else of what was paid last. */
export async function paidPlan({ tx, studioId }: ReconcileContext) {
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const grants = await planTimeSql.listGrants(tx, studioId)
  const last = grants.findLast(({ isTakenBack }) => !isTakenBack) ?? grants.at(-1)
  return {
    plan: subscription?.plan ?? last?.plan,
    renewsItself: subscription !== undefined && !subscription.isCanceled,
  }
}

async function tellOfChange(settling: ReconcileContext, before: Standing): Promise<void> {
  const { tx, studioId } = settling
  await tellPlanMove(settling, before)
  for (const topic of ['payments', 'studios', 'me'] as const) await publish(tx, [studioId], { topic })
  await publishToAdmins(tx, 'accounts', 'paymentDesk', 'office')
}

/** A moment as the provider writes it. */
export const momentOf = (seconds: number) => new Date(seconds * 1000)

/** The id of what the provider names by id or sends whole. */
export const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : named?.id

/** What the provider sends whole where it is asked to; null where it is only named, or there is none. */
export const wholeOf = <Whole extends object>(named: string | Whole | null | undefined): Whole | null =>
  typeof named === 'object' ? named : null
