import { planTableNl } from '#domains/plans/plan-table.nl.ts'
import type { Period, PlanId } from '#domains/plans/plans.rules.ts'
import { PeriodSwitch } from '#domains/plans/ui/PeriodSwitch.tsx'
import { PlanTable } from '#domains/plans/ui/PlanTable.tsx'
import { siteNl } from './site.nl.ts'
import { REGISTER_ADDRESS } from './SiteHeader.tsx'

const texts = siteNl.pricing

// Both tables are in the page and CSS shows the chosen one, so that switching needs no script.
const byStyleSheet = () => {}

const registerWith = (period: Period) => (plan: PlanId) => `${REGISTER_ADDRESS}&plan=${plan}&period=${period}`

export function Pricing() {
  return (
    <section
      id="pricing"
      className="group/prices scroll-mt-16 border-t border-line px-5 py-16 md:scroll-mt-18 md:px-8 md:py-24"
    >
      <div className="mx-auto max-w-[1280px]">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
          <h2 className="font-serif text-40">{texts.title}</h2>
          <PeriodSwitch value="yearly" onChange={byStyleSheet} />
        </div>
        <div className="mt-6 md:mt-10">
          <div className="group-has-[[value=monthly]:checked]/prices:hidden">
            <PlanTable period="yearly" headings="h3" addressOf={registerWith('yearly')} />
          </div>
          <div className="hidden group-has-[[value=monthly]:checked]/prices:block">
            <PlanTable period="monthly" headings="h3" addressOf={registerWith('monthly')} />
          </div>
        </div>
        <div className="mt-6 flex flex-wrap justify-between gap-x-8 gap-y-2 text-soft">
          <p>
            {planTableNl.trial} {planTableNl.vat}
          </p>
          <p>{texts.payment}</p>
        </div>
      </div>
    </section>
  )
}
