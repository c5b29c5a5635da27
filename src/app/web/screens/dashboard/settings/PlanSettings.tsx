import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myPlanNl } from '#domains/billing/my-plan.nl.ts'
import { MyPlan } from '#domains/billing/ui/MyPlan.tsx'
import { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import { buttonLook } from '#ui/actions/button-look.ts'

export function PlanSettings() {
  const { data: mine } = useQuery(mySubscription)
  const search = { plan: mine?.plan ?? undefined, period: mine?.period ?? undefined }
  const look = buttonLook({ kind: 'outline', size: 'small' })
  return (
    <MyPlan
      chooseLink={
        <Link to="/activate" className={look}>
          {myPlanNl.choose}
        </Link>
      }
      renewLink={
        <Link to="/activate" search={search} className={look}>
          {myPlanNl.renew}
        </Link>
      }
    />
  )
}
