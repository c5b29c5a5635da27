import { elevated } from '#domains/access/server/access.ts'
import type { Refuse } from '#domains/access/server/serve-contract.ts'
import type { StudioViewer } from '#domains/access/viewer.rules.ts'
import { plans, UNLIMITED_CLIENTS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { limitBytesOf } from '#domains/storage/storage.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { billingContract } from '../../billing.contract.ts'
import { isLargerThan } from '../../billing.rules.ts'
import * as planTimeSql from '../../core/server/plan-time.sql.ts'

type ChangeRefusals = (typeof billingContract)['previewChange']['~orpc']['errorMap']

type PlanChangeCall = {
  tx: Tx
  viewer: StudioViewer
  input: { plan: PlanId; period: Period }
  refuse: Refuse<ChangeRefusals>
  now: Date
}

type Studio = Awaited<ReturnType<typeof planTimeSql.findPlanOf>>
export type PaidPlan = { plan: PlanId; activeUntil: Date }

export const isPaid = (studio: Studio, now: Date): studio is Studio & PaidPlan =>
  studio.plan !== null && studio.activeUntil !== null && studio.activeUntil > now

export const isPlanUnchanged = (studio: Studio, { plan, activeUntil }: PaidPlan) =>
  studio.plan === plan && studio.activeUntil?.getTime() === activeUntil.getTime()

export type ChangeablePlan = {
  plan: PlanId
  period: Period
  activeUntil: Date
  /** End of the trial in epoch milliseconds, or 0. */
  freeUntil: number
  /** Subscription to change. Undefined for an upgrade of time paid by hand. */
  subscription: { id: string } | undefined
  /** Subscription that starts to charge when the time paid by hand ends. */
  afterwards: { period: Period; startsAt: Date } | undefined
}

export async function findChangeablePlanOrRefuse({
  tx,
  viewer,
  input,
  refuse,
  now,
}: PlanChangeCall): Promise<ChangeablePlan> {
  const studio = await planTimeSql.findPlanOf(tx, viewer.id)
  if (studio.isClosed) refuse('account_closed')
  await refuseAbroad(tx, viewer.id, refuse)
  const subscription = await planTimeSql.findLiveSubscription(tx, viewer.id)
  const grants = await planTimeSql.listGrants(tx, viewer.id)
  const freeUntil = endOfTrial(grants)
  if (subscription?.plan === input.plan && subscription.period === input.period) refuse('same_plan')
  if (subscription && (subscription.plan === input.plan || !isSubscriptionWaiting(subscription, grants))) {
    await refuseWhatDoesNotFit(tx, viewer.id, input.plan, refuse)
    const { plan, period, periodEndsAt } = subscription
    const activeUntil = studio.activeUntil ?? periodEndsAt
    return { plan, period, activeUntil, freeUntil, subscription, afterwards: undefined }
  }
  if (!isPaid(studio, now)) return refuse('no_plan')
  if (studio.plan === input.plan) refuse('same_plan')
  if (!isLargerThan(input.plan, studio.plan)) refuse('paid_until', { until: studio.activeUntil })
  const { plan, activeUntil } = studio
  const afterwards =
    subscription && !subscription.isCanceled
      ? { period: subscription.period, startsAt: subscription.periodEndsAt }
      : undefined
  const period = lastPaidPeriod(grants) ?? 'monthly'
  return { plan, period, activeUntil, freeUntil, subscription: undefined, afterwards }
}

type Subscription = NonNullable<Awaited<ReturnType<typeof planTimeSql.findLiveSubscription>>>

/**
 * Whether the subscription waits for time paid by hand to end. Changing it would give a larger plan
 * free for that time.
 */
export const isSubscriptionWaiting = ({ status }: Subscription, grants: readonly planTimeSql.GrantRow[]) =>
  status === 'trialing' && lastPaidPeriod(grants) !== undefined

function endOfTrial(grants: readonly planTimeSql.GrantRow[]): number {
  const trial = grants.find(({ period }) => period === 'trial')
  return trial ? trial.at.getTime() + trial.addsMs : 0
}

export const isFirstActivation = (activeUntil: Date | null, grants: readonly planTimeSql.GrantRow[]) =>
  activeUntil === null && grants.length === 0

export const lastPaidPeriod = (grants: readonly planTimeSql.GrantRow[]) =>
  grants.map(({ period }) => period).findLast((period) => period === 'monthly' || period === 'yearly')

/** Refuses a studio outside the Netherlands, because our invoices support only Dutch VAT. */
export async function refuseAbroad(
  tx: Tx,
  studioId: string,
  refuse: Refuse<Pick<ChangeRefusals, 'not_sold_abroad'>>,
): Promise<void> {
  const { address } = await elevated(tx, (tx) => findSeller(tx, studioId))
  if (address.country !== 'NL') refuse('not_sold_abroad')
}

/**
 * Refuses a plan too small for the studio. The present plan is accepted with any number of clients.
 */
export async function refuseWhatDoesNotFit(
  tx: Tx,
  studioId: string,
  plan: PlanId,
  refuse: Refuse<Pick<ChangeRefusals, 'does_not_fit'>>,
): Promise<void> {
  const { plan: present, usedBytes, extraStorageGb } = await planTimeSql.findPlanOf(tx, studioId)
  const clientCount = await elevated(tx, (tx) => planTimeSql.countClientsOf(tx, studioId))
  const { maxClients, storageGb } = plans[plan]
  const limitBytes = limitBytesOf({ baseStorageLimitGb: storageGb, extraStorageGb })
  const hasPlaces = plan === present || maxClients === UNLIMITED_CLIENTS || clientCount <= maxClients
  if (hasPlaces && usedBytes <= limitBytes) return
  refuse('does_not_fit', { plan, clientCount, maxClients, usedBytes, limitBytes })
}
