import { periodMs, endOfGrantsEpochMs, type TimeGrant } from '../../billing.rules.ts'
import { openUnlessAdminClosed } from '#domains/studios/server/studios.ts'
import * as planTimeSql from '../../core/server/plan-time.sql.ts'
import { planAndRenewalOf, type ReconcileContext } from '../../core/server/reconcile-studio.ts'

type NewGrant = Omit<planTimeSql.GrantRow, 'studioId'>

/**
 * Grants time once per source. After a late or changed grant, recalculates the end of all grants
 * and moves the studio's end by the difference.
 */
export async function grantTime(context: ReconcileContext, newGrant: NewGrant): Promise<void> {
  const { tx, studioId } = context
  const before = await planTimeSql.listGrants(tx, studioId)
  const former = before.find(({ source }) => source === newGrant.source)
  // When two subscriptions claim the one trial, the earlier claim wins.
  if (former && (isSame(former, newGrant) || former.at < newGrant.at)) return
  const others = before.filter(({ source }) => source !== newGrant.source)
  const { activeUntil } = await planTimeSql.findPlanOf(tx, studioId)

  const grant = { studioId, ...newGrant }
  await planTimeSql.upsertGrant(tx, grant)
  const isInTurn = !former && others.every(({ at }) => at <= newGrant.at)
  const end = isInTurn ? movedBy(activeUntil, newGrant) : movedEnd(activeUntil, before, [...others, grant])
  if (newGrant.isTakenBack) await planTimeSql.setActiveUntil(tx, studioId, end)
  else if (isInTurn) await activate(context, newGrant, end)
  else {
    await planTimeSql.setActiveUntil(tx, studioId, end)
    await openUnlessAdminClosed(tx, studioId)
  }
}

async function activate(context: ReconcileContext, newGrant: NewGrant, end: Date): Promise<void> {
  const { tx, studioId } = context
  const isFullPeriod = newGrant.addsMs === periodMs(newGrant.period)
  // Activates the plan paid at present. Activating an earlier plan first would drop an admin's
  // changes to the present plan.
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const { plan = newGrant.plan } = planAndRenewalOf({
    subscription,
    grants: await planTimeSql.listGrants(tx, studioId),
  })
  await planTimeSql.activatePlan(tx, studioId, plan, isFullPeriod ? newGrant.period : 'rest', newGrant.at)
  if (!isFullPeriod) await planTimeSql.setActiveUntil(tx, studioId, end)
}

const isSame = (former: planTimeSql.GrantRow, newGrant: NewGrant) =>
  former.at.getTime() === newGrant.at.getTime() &&
  former.addsMs === newGrant.addsMs &&
  former.plan === newGrant.plan &&
  former.isTakenBack === newGrant.isTakenBack

const movedBy = (presentEnd: Date | null, { at, addsMs }: TimeGrant) =>
  new Date(Math.max(presentEnd?.getTime() ?? 0, at.getTime()) + addsMs)

// Moves the end by the difference only, so that time added by an admin stays.
function movedEnd(presentEnd: Date | null, before: readonly TimeGrant[], after: readonly TimeGrant[]): Date {
  const endAfter = endOfGrantsEpochMs(after)!
  const endBefore = endOfGrantsEpochMs(before)
  return new Date(presentEnd && endBefore !== null ? presentEnd.getTime() + endAfter - endBefore : endAfter)
}
