import type { PlanId } from '#domains/plans/plans.rules.ts'
import type { Services } from '#platform/services.ts'
import { SMALLEST_PAYMENT_CENTS, upgradeCents } from '../../billing.rules.ts'
import { followUpgrade } from './follow-upgrade.ts'
import { giveTime } from '../../time/server/give-time.ts'
import { withSingleCheckout, newCheckout } from './open-checkout.ts'
import { isStill, type Changeable } from '../../time/server/paid-plan.ts'
import * as planTimeSql from '../../time/server/plan-time.sql.ts'
import type { ReconcileContext } from '../../events/server/reconcile-studio.ts'

type PaidByHand = Pick<Changeable, 'plan' | 'period' | 'activeUntil' | 'freeUntil'>

/** Price of a larger plan for time paid by hand; free days are free on every plan. */
export const upgradeByHandCents = (
  { plan, period, activeUntil, freeUntil }: PaidByHand,
  to: PlanId,
  at: Date,
) => upgradeCents(plan, to, period, Math.max(0, activeUntil.getTime() - Math.max(at.getTime(), freeUntil)))

type Opened = { url: string | null } | 'under way' | 'changed meanwhile'

/**
 * Returns where to pay the difference, or a null `url` when it is too small to charge and the plan is given; 'changed
 * meanwhile' when the difference was computed for another plan or end.
 */
export const openUpgrade = (
  services: Services,
  studioId: string,
  paid: PaidByHand,
  { plan, at }: { plan: PlanId; at: Date },
): Promise<Opened> => {
  const amountCents = upgradeByHandCents(paid, plan, at)
  const wish = { plan, period: paid.period, payMode: 'manual', purpose: 'upgrade', amountCents } as const
  return withSingleCheckout(services, studioId, wish, async (context): Promise<Opened> => {
    const studio = await planTimeSql.findPlanOf(context.tx, studioId)
    if (!isStill(studio, paid)) return 'changed meanwhile'
    return amountCents < SMALLEST_PAYMENT_CENTS ? giveUpgrade(context, plan) : newCheckout(context, wish)
  })
}

async function giveUpgrade(context: ReconcileContext, plan: PlanId): Promise<{ url: null }> {
  const { now, newId } = context
  const source = `given:${newId}`
  await giveTime(context, { source, plan, period: 'rest', at: now, addsMs: 0, isTakenBack: false })
  await followUpgrade(context, plan)
  return { url: null }
}
