import type { PlanId } from '#domains/plans/plans.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { SMALLEST_PAYMENT_CENTS, upgradeCents } from '../../billing.rules.ts'
import { followUpgrade } from './follow-upgrade.ts'
import { giveTime } from '../../time/server/give-time.ts'
import { runExclusive, newCheckout } from './open-checkout.ts'
import { isStill, type Changeable } from '../../time/server/paid-plan.ts'
import * as planTimeSql from '../../time/server/plan-time.sql.ts'
import type { ReconcileContext } from '../../events/server/reconcile-studio.ts'

type PaidByHand = Pick<Changeable, 'plan' | 'period' | 'activeUntil' | 'freeUntil'>

/** What a larger plan costs for time that was paid by hand; days for free are free on every plan. */
export const upgradeByHandCents = (
  { plan, period, activeUntil, freeUntil }: PaidByHand,
  to: PlanId,
  at: Date,
) => upgradeCents(plan, to, period, Math.max(0, activeUntil.getTime() - Math.max(at.getTime(), freeUntil)))

type Opened = { url: string | null } | 'under way' | 'changed meanwhile'

/**
 * Answers where to pay the difference for time that was paid by hand; no address when it is too small to be charged, and
 * the plan is simply given. Nothing of either when there is more or other time by now than the difference is for.
 */
export const openUpgrade = (
  services: Services,
  studioId: string,
  paid: PaidByHand,
  { plan, at }: { plan: PlanId; at: Date },
): Promise<Opened> => {
  const amountCents = upgradeByHandCents(paid, plan, at)
  const wish = { plan, period: paid.period, payMode: 'manual', purpose: 'upgrade', amountCents } as const
  return runExclusive(services, studioId, wish, async (settling): Promise<Opened> => {
    const studio = await planTimeSql.findPlanOf(settling.tx, studioId)
    if (!isStill(studio, paid)) return 'changed meanwhile'
    return amountCents < SMALLEST_PAYMENT_CENTS ? giveUpgrade(settling, plan) : newCheckout(settling, wish)
  })
}

async function giveUpgrade(settling: ReconcileContext, plan: PlanId): Promise<{ url: null }> {
  const { now } = settling
  const source = `given:${uuidv7(now.getTime())}`
  await giveTime(settling, { source, plan, period: 'rest', at: now, addsMs: 0, isTakenBack: false })
  await followUpgrade(settling, plan)
  return { url: null }
}
