import { useQuery } from '@tanstack/react-query'
import { myPlanNl } from '#domains/billing/my-plan.nl.ts'
import { isPressing, planStateOf } from '#domains/billing/my-plan.rules.ts'
import { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'

const texts = myPlanNl.banner

export function PlanBanner() {
  const { data: mine } = useQuery(mySubscription)
  const state = mine && planStateOf(mine)
  if (!mine || !state || !isPressing(state)) return null
  const hasFailed = state === 'paymentFailed'
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-4 bg-orange-tint px-4 py-2.5 text-13 text-orange">
      {hasFailed ? texts.paymentFailed : texts.ends(mine.daysRemaining ?? 0)}
      <PlanSettingsLink>{hasFailed ? texts.mend : texts.renew}</PlanSettingsLink>
    </p>
  )
}
