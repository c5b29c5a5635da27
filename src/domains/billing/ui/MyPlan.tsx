import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { myPlanNl as texts } from '../my-plan.nl.ts'
import { PaymentList } from './PaymentList.tsx'
import { mySubscription } from './billing.queries.ts'
import { PlanChange } from '../subscription/ui/PlanChange.tsx'
import { PlanOverview } from './PlanOverview.tsx'

type MyPlanProps = { chooseLink: ReactNode; renewLink: ReactNode }

/** A studio's plan: what it has, what else it could have, and what it paid. */
export function MyPlan({ chooseLink, renewLink }: MyPlanProps) {
  const mine = useQuery(mySubscription)
  if (mine.isPending)
    return (
      <div role="status" aria-label={texts.busy} className="grid gap-3">
        <Skeleton className="h-48" />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-50" />
      </div>
    )
  if (mine.isError) return <FailedState title={texts.failed} onRetry={() => void mine.refetch()} />
  const { plan, period, may } = mine.data
  return (
    <div className="grid max-w-180 gap-8">
      {plan === null ? (
        <EmptyState title={texts.noPlan} line={texts.noPlanLine} action={chooseLink} />
      ) : (
        <PlanOverview mine={mine.data} renewLink={renewLink} />
      )}
      {may.changePlan && <PlanChange key={`${plan} ${period}`} mine={mine.data} />}
      <PaymentList />
    </div>
  )
}
