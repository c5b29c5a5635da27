import { Check } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/Button.tsx'
import { planTableNl as words } from '../plan-table.nl.ts'
import {
  planIds,
  plans,
  yearlyPriceCents,
  yearlySavingCents,
  type Period,
  type Plan,
  type PlanId,
} from '../plans.rules.ts'

type PlanTableProps = { period: Period; chosen: PlanId | undefined; onChoose: (plan: PlanId) => void }

/** The four plans in one frame; only the one that most people choose is tinted. */
export function PlanTable({ period, chosen, onChoose }: PlanTableProps) {
  return (
    <ul
      aria-label={words.label}
      className="grid overflow-hidden rounded-6 border border-line bg-surface max-lg:divide-y max-lg:divide-line lg:grid-cols-4 lg:divide-x lg:divide-line"
    >
      {planIds.map((id) => (
        <PlanColumn
          key={id}
          plan={plans[id]}
          period={period}
          isChosen={id === chosen}
          onChoose={() => onChoose(id)}
        />
      ))}
    </ul>
  )
}

type PlanColumnProps = { plan: Plan; period: Period; isChosen: boolean; onChoose: () => void }

function PlanColumn({ plan, period, isChosen, onChoose }: PlanColumnProps) {
  const yearCents = yearlyPriceCents(plan)
  const isYearly = period === 'yearly'
  return (
    <li
      className={classNames(
        'flex flex-col p-5 lg:p-7',
        plan.isPopular && 'bg-accent-tint max-lg:order-first max-lg:border-b max-lg:border-line',
      )}
    >
      <div className="mb-4 flex min-h-7 items-center justify-between gap-2">
        <h2 className="font-serif text-21">{plan.name}</h2>
        {plan.isPopular && (
          <span className="rounded-3 bg-accent px-2 py-0.5 text-13 font-medium text-on-accent">
            {words.mostChosen}
          </span>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-1">
        <span className="text-40 font-medium tabular-nums">
          {words.price(isYearly ? Math.round(yearCents / 12) : plan.monthlyPriceCents)}
        </span>
        <span className="text-soft">{words.perMonth}</span>
      </p>
      <p className="mt-1 text-13 text-soft">
        {isYearly ? words.yearlyLine(yearCents, yearlySavingCents(plan)) : words.monthlyLine}
      </p>
      <div className="mt-5 flex-1 border-t border-line-strong pt-5">
        <p className="font-medium">{words.storage(plan)}</p>
        <p className="font-medium">{words.clients(plan)}</p>
        <ul className="mt-4 mb-8 grid gap-2 text-soft">
          {words.features(plan).map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Button wide kind={plan.isPopular ? 'accent' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
        {isChosen && <Check aria-hidden strokeWidth={1.5} />}
        {isChosen ? words.chosen(plan.name) : words.choose(plan.name)}
      </Button>
    </li>
  )
}
