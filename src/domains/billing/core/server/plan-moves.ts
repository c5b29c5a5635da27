// A plan move is computed from the account before and after reconciling. Events in any order give
// one log entry and one email.
import type { Actor } from '#domains/access/viewer.rules.ts'
import type { Work } from '#domains/access/server/access.ts'
import { path } from '#domains/access/paths.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PlanEvent } from '../../billing.rules.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import { planEventLetter } from './billing-letters.nl.ts'
import { findUpgradesAndLostDisputes } from './billing.sql.ts'
import * as planTimeSql from './plan-time.sql.ts'

export type PlanSnapshot = Awaited<ReturnType<typeof findPlanSnapshot>>

export async function findPlanSnapshot(tx: Tx, studioId: string) {
  const { plan, isActive, isClosed, activeUntil, renewsItself } = await planTimeSql.findPlanOf(tx, studioId)
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const grants = await planTimeSql.listGrants(tx, studioId)
  const { upgrades, lostDisputes } = await findUpgradesAndLostDisputes(tx, studioId)
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

function findPlanMove(before: PlanSnapshot, after: PlanSnapshot, now: Date): PlanEvent | undefined {
  const hasNewTime = [...after.sources].some((source) => !before.sources.has(source))
  const wasActive = before.isActive && before.plan !== null
  if (hasNewTime && !wasActive) return after.isActive ? 'started' : undefined
  if (wasActive && (after.plan !== before.plan || hasOtherPeriod(before, after))) return 'changed'
  if (hasNewTime) return 'renewed'
  if (isRenewing(before) && !isRenewing(after)) {
    // `expireStudios` reports the end of a plan already over, such as after a failed charge.
    const isOver = !after.activeUntil || after.activeUntil <= now
    return isOver && !after.isClosed && !wasLost(before, after) ? undefined : 'canceled'
  }
  const beginsLater = !before.subscription && after.subscription?.status === 'trialing'
  const isResumed = before.subscription?.isCanceled === true || beginsLater
  return wasActive && isResumed && isRenewing(after) ? 'resumed' : undefined
}

const isRenewing = ({ subscription }: PlanSnapshot) => subscription?.isCanceled === false

const wasLost = (before: PlanSnapshot, after: PlanSnapshot) => after.lostDisputes > before.lostDisputes

const hasOtherPeriod = ({ subscription: was }: PlanSnapshot, { subscription: is }: PlanSnapshot) =>
  was !== undefined && was.id === is?.id && was.period !== is.period

export async function recordAndMailPlanEvent(
  context: Work<'tx' | 'services' | 'now'> & { studioId: string },
  before: PlanSnapshot,
  after: PlanSnapshot,
): Promise<void> {
  const { tx, studioId, now } = context
  const move = findPlanMove(before, after, now)
  if (!move || !after.plan) return
  const change = changedValues(move, before, after)
  const logEntry = { details: after.plan, studioId, ...change }
  await record(tx, 'system', { action: `subscription_${move}`, ...logEntry }, now)
  await mailPlanMove(context, move, after, wasLost(before, after))
}

function changedValues(move: PlanEvent, before: PlanSnapshot, after: PlanSnapshot) {
  if (move === 'started') return { newValue: after.plan }
  if (move !== 'changed') return {}
  if (before.plan !== after.plan) return { oldValue: before.plan, newValue: after.plan }
  const periodOf = ({ subscription }: PlanSnapshot) => ({ period: subscription?.period })
  return { oldValue: periodOf(before), newValue: periodOf(after) }
}

export async function recordAndMailPlanChangeByAdmin(
  context: Work<'tx' | 'services' | 'now'> & { studioId: string },
  by: Actor,
  { planBefore, wasOpen, details, ipAddress }: AdminPlanChange,
): Promise<void> {
  const { tx, studioId, now } = context
  const after = await findPlanSnapshot(tx, studioId)
  const move = !wasOpen || planBefore === null ? 'started' : planBefore === after.plan ? 'renewed' : 'changed'
  const values = move === 'renewed' ? {} : { oldValue: planBefore, newValue: after.plan }
  await record(tx, by, { action: `subscription_${move}`, details, studioId, ipAddress, ...values }, now)
  await mailPlanMove(context, move, after, false)
}

type AdminPlanChange = {
  planBefore: PlanId | null
  wasOpen: boolean
  details: string
  ipAddress: string | undefined
}

async function mailPlanMove(
  { tx, services, studioId, now }: Work<'tx' | 'services' | 'now'> & { studioId: string },
  move: PlanEvent,
  { plan, isClosed, activeUntil, subscription }: PlanSnapshot,
  isLost: boolean,
): Promise<void> {
  if (!plan || (isClosed && move !== 'canceled')) return
  const contact = await findStudioContact(tx, studioId)
  const url =
    services.publicUrl + (isClosed ? path('activate') : path('dashboard', { instellingen: 'abonnement' }))
  const time = { activeUntil: activeUntil && activeUntil > now ? activeUntil : null, subscription }
  await sendLetter(tx, planEventLetter(move, { ...contact, plan, isClosed, isLost, ...time, url }), now)
}
