// Each plan move is one log line and one mail, however often and in whatever order events arrive, because it is derived
// from what the account has before and after reconciling.
import { path } from '#domains/access/paths.rules.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { PlanMove } from '../../billing.rules.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import { planMovedLetter } from './billing-letters.nl.ts'
import { listUpgradesAndLosses } from './billing.sql.ts'
import * as planTimeSql from './plan-time.sql.ts'

export type Standing = Awaited<ReturnType<typeof findStanding>>

export async function findStanding(tx: Tx, studioId: string) {
  const { plan, isActive, isClosed, activeUntil, renewsItself } = await planTimeSql.findPlanOf(tx, studioId)
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const grants = await planTimeSql.listGrants(tx, studioId)
  const { upgrades, lostDisputes } = await listUpgradesAndLosses(tx, studioId)
  // A payment for a change is no period of its own.
  const periods = grants.filter(
    ({ period, source, isTakenBack }) => period !== 'rest' && !isTakenBack && !upgrades.has(source),
  )
  return {
    plan,
    isActive,
    isClosed,
    activeUntil,
    renewsItself,
    subscription,
    grants,
    sources: new Set(periods.map(({ source }) => source)),
    lostDisputes,
  }
}

function moveBetween(before: Standing, after: Standing, now: Date): PlanMove | undefined {
  const hasNewTime = [...after.sources].some((source) => !before.sources.has(source))
  const wasAtWork = before.isActive && before.plan !== null
  if (hasNewTime && !wasAtWork) return after.isActive ? 'started' : undefined
  if (wasAtWork && (after.plan !== before.plan || hasOtherPeriod(before, after))) return 'changed'
  if (hasNewTime) return 'renewed'
  if (isRenewing(before) && !isRenewing(after)) {
    // A plan that ends because a charge failed is reported when it ends.
    const isOver = !after.activeUntil || after.activeUntil <= now
    return isOver && !after.isClosed && !wasLost(before, after) ? undefined : 'canceled'
  }
  const beginsLater = !before.subscription && after.subscription?.status === 'trialing'
  const isTakenUp = before.subscription?.isCanceled === true || beginsLater
  return wasAtWork && isTakenUp && isRenewing(after) ? 'resumed' : undefined
}

const isRenewing = ({ subscription }: Standing) => subscription?.isCanceled === false

const wasLost = (before: Standing, after: Standing) => after.lostDisputes > before.lostDisputes

const hasOtherPeriod = ({ subscription: was }: Standing, { subscription: is }: Standing) =>
  was !== undefined && was.id === is?.id && was.period !== is.period

type MoveContext = { tx: Tx; services: Services; studioId: string; now: Date }

/** Reports what happened to a plan between `before` and `after`: a log line for admins, a mail to the studio. */
export async function notifyPlanMove(context: MoveContext, before: Standing, after: Standing): Promise<void> {
  const { tx, studioId, now } = context
  const move = moveBetween(before, after, now)
  if (!move || !after.plan) return
  const change = valuesOf(move, before, after)
  const line = { details: after.plan, studioId, ...change }
  await record(tx, 'system', { action: `subscription_${move}`, ...line }, now)
  await mailPlanMove(context, move, after, wasLost(before, after))
}

function valuesOf(move: PlanMove, before: Standing, after: Standing) {
  if (move === 'started') return { newValue: after.plan }
  if (move !== 'changed') return {}
  if (before.plan !== after.plan) return { oldValue: before.plan, newValue: after.plan }
  const periodOf = ({ subscription }: Standing) => ({ period: subscription?.period })
  return { oldValue: periodOf(before), newValue: periodOf(after) }
}

/** The same for a change by an admin, whom the log line names. */
export async function notifyOfGivenPlan(
  context: MoveContext,
  by: Actor,
  { planBefore, wasOpen, details, ipAddress }: Given,
): Promise<void> {
  const { tx, studioId, now } = context
  const after = await findStanding(tx, studioId)
  const move = !wasOpen || planBefore === null ? 'started' : planBefore === after.plan ? 'renewed' : 'changed'
  const values = move === 'renewed' ? {} : { oldValue: planBefore, newValue: after.plan }
  await record(tx, by, { action: `subscription_${move}`, details, studioId, ipAddress, ...values }, now)
  await mailPlanMove(context, move, after, false)
}

type Given = { planBefore: PlanId | null; wasOpen: boolean; details: string; ipAddress: string | undefined }

async function mailPlanMove(
  { tx, services, studioId, now }: MoveContext,
  move: PlanMove,
  { plan, isClosed, activeUntil, subscription }: Standing,
  isLost: boolean,
): Promise<void> {
  // A closed account is only told that nothing is charged any more.
  if (!plan || (isClosed && move !== 'canceled')) return
  const contact = await findStudioContact(tx, studioId)
  const url =
    services.publicUrl + (isClosed ? path('activate') : path('dashboard', { instellingen: 'abonnement' }))
  const time = { activeUntil: activeUntil && activeUntil > now ? activeUntil : null, subscription }
  await sendLetter(tx, planMovedLetter(move, { ...contact, plan, isClosed, isLost, ...time, url }), now)
}
