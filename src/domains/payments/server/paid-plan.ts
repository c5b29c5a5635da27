import { elevated } from '#domains/access/server/access.ts'
import type { Refuse } from '#domains/access/server/serve-contract.ts'
import type { InactivePhotographerViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { plans, UNLIMITED_CLIENTS, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { limitBytesOf } from '#domains/storage/storage.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { paymentsContract } from '../payments.contract.ts'
import { isLargerThan } from '../payments.rules.ts'
import * as sql from './payments.sql.ts'

type ChangeRefusals = (typeof paymentsContract)['previewChange']['~orpc']['errorMap']

type Changing = {
  tx: Tx
  viewer: PhotographerViewer | InactivePhotographerViewer
  input: { plan: PlanId; period: Period }
  refuse: Refuse<ChangeRefusals>
  now: Date
}

type Studio = Awaited<ReturnType<typeof sql.findPlanOf>>
type Paid = { plan: PlanId; activeUntil: Date }

/** Whether time of a plan is left, by whatever it came. */
export const isPaid = (studio: Studio, now: Date): studio is Studio & Paid =>
  studio.plan !== null && studio.activeUntil !== null && studio.activeUntil > now

export type Changeable = {
  plan: PlanId
  period: Period
  activeUntil: Date
  subscription: { id: string } | undefined
}

/** What the viewer has that can become another plan, or why it can't become this one. */
export async function findChangeable({ tx, viewer, input, refuse, now }: Changing): Promise<Changeable> {
  const studio = await sql.findPlanOf(tx, viewer.id)
  const subscription = await sql.findLiveSubscription(tx, viewer.id)
  if (subscription) {
    if (subscription.plan === input.plan && subscription.period === input.period) refuse('same_plan')
    await refuseWhatDoesNotFit(tx, viewer.id, input.plan, refuse)
    const { plan, period, periodEndsAt } = subscription
    return { plan, period, activeUntil: studio.activeUntil ?? periodEndsAt, subscription }
  }
  if (!isPaid(studio, now)) return refuse('no_plan')
  if (studio.plan === input.plan) refuse('same_plan')
  if (!isLargerThan(input.plan, studio.plan))
    refuse('paid_until', { until: studio.activeUntil.toISOString() })
  const period = lastPeriod(await sql.listGrants(tx, viewer.id)) ?? 'monthly'
  return { plan: studio.plan, period, activeUntil: studio.activeUntil, subscription: undefined }
}

/** Whether the studio never had time of a plan, however it came: then the first of it is for free. */
export const isFirstActivation = (activeUntil: Date | null, grants: readonly sql.GrantRow[]) =>
  activeUntil === null && grants.length === 0

/** Which period was paid last; nothing for a plan that was never paid. */
export const lastPeriod = (grants: readonly sql.GrantRow[]) =>
  grants.map(({ period }) => period).findLast((period) => period === 'monthly' || period === 'yearly')

/** Refuses a plan that has no room for what the studio has. */
export async function refuseWhatDoesNotFit(
  tx: Tx,
  studioId: string,
  plan: PlanId,
  refuse: Refuse<Pick<ChangeRefusals, 'does_not_fit'>>,
): Promise<void> {
  const { usedBytes, extraStorageGb } = await sql.findPlanOf(tx, studioId)
  const clientCount = await elevated(tx, () => sql.countClientsOf(tx, studioId))
  const { maxClients, storageGb } = plans[plan]
  const limitBytes = limitBytesOf({ baseStorageLimitGb: storageGb, extraStorageGb })
  const hasPlaces = maxClients === UNLIMITED_CLIENTS || clientCount <= maxClients
  if (hasPlaces && usedBytes <= limitBytes) return
  refuse('does_not_fit', { plan, clientCount, maxClients, usedBytes, limitBytes })
}
