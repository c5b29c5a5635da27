import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { meQuery, useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { planTableNl } from '#domains/plans/plan-table.nl.ts'
import type { PayMode, Period, PlanId } from '#domains/plans/plans.rules.ts'
import { PeriodSwitch } from '#domains/plans/ui/PeriodSwitch.tsx'
import { PlanTable } from '#domains/plans/ui/PlanTable.tsx'
import { AppHeader } from '#ui/AppHeader.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { activateNl as words } from './activate.nl.ts'

/** /activate: a plan, a period and a way of paying. The checkout itself is not open yet, and the page says so. */
export function ActivateScreen() {
  const [period, setPeriod] = useState<Period>('yearly')
  const [plan, setPlan] = useState<PlanId>()
  const { data: me } = useQuery(meQuery)
  return (
    <>
      <ActivateHeader />
      <Page>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-10 md:pt-14">
          <div className="grid max-w-160 gap-2">
            <h1 className="font-serif text-40">{words.title}</h1>
            <p className="text-soft">{me?.isActive === false ? words.inactive : planTableNl.trial}</p>
          </div>
          <PeriodSwitch value={period} onChange={setPeriod} />
        </div>
        <PlanTable period={period} chosen={plan} onChoose={setPlan} />
        <Checkout hasPlan={plan !== undefined} />
      </Page>
    </>
  )
}

function ActivateHeader() {
  const { data: me } = useQuery(meQuery)
  const signOut = useSignOut()
  return (
    <AppHeader
      brand={<Link to="/">Lichttafel</Link>}
      navLabel={words.title}
      end={
        me && (
          <>
            {me.isActive && (
              <Link to={me.home} className="px-4 font-medium">
                {words.home}
              </Link>
            )}
            <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
              {accountsNl.signOut}
            </Button>
          </>
        )
      }
    />
  )
}

const payModes: readonly PayMode[] = ['automatic', 'manual']

function Checkout({ hasPlan }: { hasPlan: boolean }) {
  const [payMode, setPayMode] = useState<PayMode>('automatic')
  return (
    <section className="grid items-end gap-8 pt-8 lg:grid-cols-2">
      <RadioGroup label={words.payMode.label}>
        {payModes.map((mode) => (
          <RadioRow
            key={mode}
            name="payMode"
            label={words.payMode[mode].label}
            line={words.payMode[mode].line}
            checked={mode === payMode}
            onChange={() => setPayMode(mode)}
          />
        ))}
      </RadioGroup>
      <div className="grid gap-3 lg:justify-items-end">
        <p className="text-13 text-soft lg:text-right">{words.notYetLine}</p>
        <Button size="large" disabledReason={hasPlan ? words.notYet : words.nothingChosen}>
          {words.checkout}
        </Button>
      </div>
    </section>
  )
}
