import { periodMs, endOfTime, type Grant } from '../../billing.rules.ts'
import { openForTime } from '#domains/studios/server/studios.ts'
import * as planTimeSql from '../../core/server/plan-time.sql.ts'
import { paidPlan, type ReconcileContext } from '../../core/server/reconcile-studio.ts'

type Given = Omit<planTimeSql.GrantRow, 'studioId'>

/**
 * Grants time once per source. The latest grant activates the plan; one that comes late, or differs from its source's
 * former grant, moves the end by what it changes in the total.
 */
export async function giveTime(context: ReconcileContext, given: Given): Promise<void> {
  const { tx, studioId } = context
  const before = await planTimeSql.listGrants(tx, studioId)
  const former = before.find(({ source }) => source === given.source)
  // When two claim one source, as two subscriptions do the one trial, the earlier holds.
  if (former && (isSame(former, given) || former.at < given.at)) return
  const others = before.filter(({ source }) => source !== given.source)
  const { activeUntil } = await planTimeSql.findPlanOf(tx, studioId)

  const grant = { studioId, ...given }
  await planTimeSql.upsertGrant(tx, grant)
  const isInTurn = !former && others.every(({ at }) => at <= given.at)
  const end = isInTurn ? movedBy(activeUntil, given) : movedEnd(activeUntil, before, [...others, grant])
  if (given.isTakenBack) await planTimeSql.setEnd(tx, studioId, end)
  else if (isInTurn) await activate(context, given, end)
  else {
    await planTimeSql.setEnd(tx, studioId, end)
    await openForTime(tx, studioId)
  }
}

async function activate(context: ReconcileContext, given: Given, end: Date): Promise<void> {
  const { tx, studioId } = context
  const isWhole = given.addsMs === periodMs[given.period]
  // The plan paid for now, because giving a former plan, even for a moment, would drop what an admin set for this one.
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const { plan = given.plan } = paidPlan({ subscription, grants: await planTimeSql.listGrants(tx, studioId) })
  await planTimeSql.activate(tx, studioId, plan, isWhole ? given.period : 'rest', given.at)
  if (!isWhole) await planTimeSql.setEnd(tx, studioId, end)
}

const isSame = (former: planTimeSql.GrantRow, given: Given) =>
  former.at.getTime() === given.at.getTime() &&
  former.addsMs === given.addsMs &&
  former.plan === given.plan &&
  former.isTakenBack === given.isTakenBack

const movedBy = (presentEnd: Date | null, { at, addsMs }: Grant) =>
  new Date(Math.max(presentEnd?.getTime() ?? 0, at.getTime()) + addsMs)

// Moves the end by the difference only, so that time added by an admin stays.
function movedEnd(presentEnd: Date | null, before: readonly Grant[], after: readonly Grant[]): Date {
  const becomes = endOfTime(after)!
  const was = endOfTime(before)
  return new Date(presentEnd && was !== null ? presentEnd.getTime() + becomes - was : becomes)
}
