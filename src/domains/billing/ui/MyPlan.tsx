import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { myPlanNl as texts } from '../my-plan.nl.ts'
import { PaymentList } from './PaymentList.tsx'
import { mySubscriptionQuery, changePreviewQuery, useChangePlan } from './billing.queries.ts'
import { PlanOverview } from './PlanOverview.tsx'
import { planTableNl } from '#domains/plans/plan-table.nl.ts'
import { planIds, plans, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { PeriodSwitch } from '#domains/plans/ui/PeriodSwitch.tsx'
import { refusalMessage } from '#platform/browser/use-save.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import type { MySubscription } from '../my-plan.rules.ts'
import { billingNl } from '../billing.nl.ts'
import { priceCents } from '../billing.rules.ts'
import { usePageRestore } from '#domains/payments/core/ui/pay-page.ts'

type MyPlanProps = { chooseLink: ReactNode; renewLink: ReactNode }

export function MyPlan({ chooseLink, renewLink }: MyPlanProps) {
  const mine = useQuery(mySubscriptionQuery)
  if (mine.isPending)
    return <LoadingLines label={texts.busy} className="grid gap-3" lines={['h-48', 'h-6 w-40', 'h-50']} />
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

const changeTexts = texts.change

function PlanChange({ mine }: { mine: MySubscription }) {
  const [period, setPeriod] = useState<Period>(mine.period ?? 'monthly')
  const [plan, setPlan] = useState(mine.plan)
  const mayChangePeriod = mine.subscription !== null
  const isPresent = (id: PlanId) => id === mine.plan && (!mayChangePeriod || period === mine.period)
  return (
    <Section title={changeTexts.title} end={changeTexts.per[period]}>
      <div className="grid gap-4">
        {mayChangePeriod && (
          <div className="sm:justify-self-start">
            <PeriodSwitch value={period} onChange={setPeriod} />
          </div>
        )}
        <RadioGroup label={changeTexts.label} labelHidden>
          {planIds.map((id) => (
            <RadioRow
              key={id}
              name="plan"
              label={plans[id].name}
              line={describePlan(id, isPresent(id))}
              end={euros(priceCents(id, period))}
              checked={id === plan}
              onChange={() => setPlan(id)}
            />
          ))}
        </RadioGroup>
        {plan && !isPresent(plan) && (
          <Costs key={`${plan} ${period}`} mine={mine} plan={plan} period={period} />
        )}
      </div>
    </Section>
  )
}

const describePlan = (id: PlanId, isPresent: boolean) =>
  [
    planTableNl.storage(plans[id]),
    planTableNl.clients(plans[id]),
    ...planTableNl.rights(plans[id]),
    ...(isPresent ? [changeTexts.present] : []),
  ].join(' · ')

type CostsProps = { mine: MySubscription; plan: PlanId; period: Period }

function Costs({ mine, plan, period }: CostsProps) {
  const change = useChangePlan()
  usePageRestore(change.reset)
  const isOffered = !change.isPending && !change.isSuccess
  const preview = useQuery({ ...changePreviewQuery({ plan, period }), enabled: isOffered })
  if (preview.isPending)
    return (
      <LoadingLines
        label={changeTexts.counting}
        className="grid gap-2"
        lines={['h-5 w-52', 'h-4 w-72 max-w-full']}
      />
    )
  if (preview.isError) return <PreviewRefusal error={preview.error} />
  const { quotedAt, dueTodayCents, creditCents, nextAmountCents, nextPaymentAt } = preview.data
  const isLarger = planIds.indexOf(plan) >= planIds.indexOf(mine.plan ?? plan)
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid gap-1" aria-live="polite">
        <p className="font-medium">{changeTexts.today(dueTodayCents)}</p>
        {creditCents > 0 && <p className="text-13 text-soft">{changeTexts.credit(creditCents)}</p>}
        {nextAmountCents !== null && nextPaymentAt && (
          <p className="text-13 text-soft">{changeTexts.next(nextAmountCents, nextPaymentAt)}</p>
        )}
      </div>
      <Button
        // Stays busy while the browser leaves for the pay page.
        busy={change.isPending || Boolean(change.data?.url)}
        onClick={() => change.mutate({ plan, period, quotedAt })}
      >
        {(isLarger ? changeTexts.upgrade : changeTexts.downgrade)(plans[plan].name)}
      </Button>
    </div>
  )
}

function PreviewRefusal({ error }: { error: Error }) {
  const message = refusalMessage(
    { refusals: billingNl.previewChange.refusals, broken: changeTexts.failed },
    error,
  )
  const { title, line } = typeof message === 'string' ? { title: message, line: undefined } : message
  return (
    <div role="alert" className="grid gap-0.5 rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{title}</p>
      {line && <p>{line}</p>}
    </div>
  )
}
