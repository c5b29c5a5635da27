import { useQuery } from '@tanstack/react-query'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { clientsNl } from '../clients.nl.ts'
import { clientCounts } from './clients.queries.ts'

const texts = clientsNl.create

type LimitNoticeProps = { error?: unknown; isForMore?: boolean; className?: string }

export function LimitNotice({ error, isForMore = false, className }: LimitNoticeProps) {
  const counts = useQuery(clientCounts)
  const refusal = refusalOf(error)
  const fullPlan =
    refusal?.code === 'client_limit_reached'
      ? (refusal.facts as { plan: PlanId | null })
      : (isForMore || counts.data?.isFull) && counts.data
  if (!fullPlan && !counts.isError) return null
  const { title, line } = fullPlan ? texts.refusals.client_limit_reached(fullPlan) : texts.limitUnknown
  return (
    <div role="alert" className={classNames('rounded-4 bg-orange-tint p-4 text-orange', className)}>
      <p className="font-medium">{title}</p>
      <p className="text-13">{line}</p>
      {fullPlan && (
        <PlanSettingsLink className={classNames(textLinkLook, 'mt-1 inline-block text-orange')}>
          {texts.toPlans}
        </PlanSettingsLink>
      )}
    </div>
  )
}
