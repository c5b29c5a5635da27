import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '#ui/actions/button-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Button } from '#ui/actions/Button.tsx'
import { planTableNl as texts } from '../plan-table.nl.ts'
import {
  planIds,
  plans,
  yearlyPriceCents,
  yearlySavingCents,
  type Period,
  type Plan,
  type PlanId,
} from '../plans.rules.ts'

type Choice =
  | { chosen: PlanId | undefined; onChoose: (plan: PlanId) => void; pathOf?: never }
  | { pathOf: (plan: PlanId) => string; chosen?: never; onChoose?: never }

type PlanTableProps = Choice & { period: Period; headings?: 'h2' | 'h3' }

export function PlanTable({ period, chosen, onChoose, pathOf, headings = 'h2' }: PlanTableProps) {
  return (
    <ul
      aria-label={texts.label}
      className="grid gap-px overflow-hidden rounded-6 border border-line bg-line md:grid-cols-2 lg:grid-cols-4 print:grid-cols-4"
    >
      {planIds.map((id) => (
        <PlanColumn key={id} plan={plans[id]} period={period} headings={headings}>
          {pathOf ? (
            <a
              href={pathOf(id)}
              className={buttonLook({ kind: kindOf(plans[id]), wide: true, className: 'print:hidden' })}
            >
              {texts.choose(plans[id].name)}
            </a>
          ) : (
            <ChoiceButton plan={plans[id]} isChosen={id === chosen} onChoose={() => onChoose(id)} />
          )}
        </PlanColumn>
      ))}
    </ul>
  )
}

type PlanColumnProps = { plan: Plan; period: Period; headings: 'h2' | 'h3'; children: ReactNode }

function PlanColumn({ plan, period, headings: Heading, children }: PlanColumnProps) {
  const yearCents = yearlyPriceCents(plan)
  const isYearly = period === 'yearly'
  return (
    <li
      className={classNames(
        'flex flex-col bg-surface p-5 lg:p-7 print:p-3',
        plan.isPopular && 'bg-accent-tint max-md:order-first print:order-none',
      )}
    >
      {/* Narrow columns reserve a second line for the badge, so that the prices stay level. */}
      <div className="mb-4 flex min-h-7 flex-wrap content-start items-center justify-between gap-2 lg:max-xl:min-h-15 print:mb-1 print:min-h-0">
        <Heading className="font-serif text-21">{plan.name}</Heading>
        {plan.isPopular && (
          <span className="rounded-3 bg-accent px-2 py-0.5 text-13 font-medium whitespace-nowrap text-on-accent print:hidden">
            {texts.mostChosen}
          </span>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-40 font-medium tabular-nums print:text-28">
          {texts.price(isYearly ? Math.round(yearCents / 12) : plan.monthlyPriceCents)}
        </span>
        <span className="text-soft">{texts.perMonth}</span>
      </p>
      <p className="mt-1 text-13 text-soft">
        {isYearly ? texts.yearlyLine(yearCents, yearlySavingCents(plan)) : texts.monthlyLine}
      </p>
      <div className="mt-5 flex-1 border-t border-line-strong pt-5 print:mt-3 print:pt-3">
        <p className="font-medium">{texts.storage(plan)}</p>
        <p className="font-medium">{texts.clients(plan)}</p>
        <ul className="mt-4 mb-8 grid gap-2 text-soft print:mt-2 print:mb-0 print:gap-1 print:text-13">
          {texts.features(plan).map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ink" strokeWidth={1.75} />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </li>
  )
}

const kindOf = (plan: Plan) => (plan.isPopular ? 'accent' : 'outline')

type ChoiceButtonProps = { plan: Plan; isChosen: boolean; onChoose: () => void }

const ChoiceButton = ({ plan, isChosen, onChoose }: ChoiceButtonProps) => (
  <Button wide kind={kindOf(plan)} aria-pressed={isChosen} onClick={onChoose}>
    {isChosen && <Check aria-hidden strokeWidth={1.5} />}
    {isChosen ? texts.chosen(plan.name) : texts.choose(plan.name)}
  </Button>
)
