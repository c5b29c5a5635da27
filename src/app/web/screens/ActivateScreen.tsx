import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { meQuery, useSignOutEverywhere } from '#domains/accounts/ui/accounts.queries.ts'
import type { MySubscription } from '#domains/billing/my-plan.rules.ts'
import { firstPaymentAt, priceCents } from '#domains/billing/billing.rules.ts'
import { PaymentList } from '#domains/billing/ui/PaymentList.tsx'
import { mySubscriptionQuery } from '#domains/billing/ui/billing.queries.ts'
import { PlanOverview } from '#domains/billing/ui/PlanOverview.tsx'
import { useCheckout } from '#domains/billing/ui/billing.queries.ts'
import { planTableNl } from '#domains/plans/plan-table.nl.ts'
import { payModes, TRIAL_DAYS, type PayMode, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { PeriodSwitch } from '#domains/plans/ui/PeriodSwitch.tsx'
import { PlanTable } from '#domains/plans/ui/PlanTable.tsx'
import { readParams } from '#kit/ui/search-params.ts'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Page } from '#ui/layout/Page.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { activateParams, type ActivateSearch } from '../auth-search.ts'
import { activateNl as texts } from './activate.nl.ts'

export function ActivateScreen() {
  const { data: me } = useQuery(meQuery)
  const isPhotographer = me?.role === 'photographer'
  const { data: mine, isLoading } = useQuery({ ...mySubscriptionQuery, enabled: isPhotographer })
  if (mine?.isClosed) return <ClosedAccount mine={mine} />
  // Hides the plans until the subscription has loaded: a closed account can't choose one.
  return <Plans isHidden={isPhotographer && !me.isActive && isLoading} />
}

function Plans({ isHidden }: { isHidden: boolean }) {
  const asked = readParams(activateParams, useSearch({ strict: false }))
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(asked)
  const { plan, period = 'yearly', mode = 'automatic' } = chosen
  const checkout = useRef<HTMLElement>(null)
  // Keeps the choice in the URL too, so that a reload and Back from the pay page restore it.
  const keep = (change: ActivateSearch) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    void navigate({ to: '/activate', search: next, replace: true, resetScroll: false })
  }
  const choose = (next: PlanId) => {
    // Renders the costs now, because `scrollIntoView` below needs them.
    flushSync(() => keep({ plan: next }))
    // On a phone the other plans are between the chosen plan and its costs.
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    checkout.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }
  return (
    <>
      <title>{texts.title}</title>
      <ActivateHeader />
      <Page>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-10 md:pt-14">
          <div className="grid max-w-160 gap-2">
            <h1 className="font-serif text-40">{texts.title}</h1>
            <Line />
          </div>
          <PeriodSwitch value={period} onChange={(next) => keep({ period: next })} />
        </div>
        <div className={isHidden ? 'invisible' : undefined}>
          <PlanTable period={period} chosen={plan} onChoose={choose} />
        </div>
        <Checkout
          ref={checkout}
          plan={plan}
          period={period}
          payMode={mode}
          onPayMode={(next) => keep({ mode: next })}
        />
        <FormerPlan />
      </Page>
    </>
  )
}

function Line() {
  const { data: me } = useQuery(meQuery)
  const { data: mine } = useQuery({ ...mySubscriptionQuery, enabled: me?.role === 'photographer' })
  if (!me || me.role !== 'photographer') return <p className="text-soft">{planTableNl.trial}</p>
  if (!mine) return <p className="min-h-11 lg:min-h-5.5" />
  return <p className="text-soft">{lineFor(mine)}</p>
}

function lineFor({ isActive, subscription, plan, endsAt, trialDays }: MySubscription): string {
  if (isActive && subscription) return texts.subscribed
  if (isActive && plan && endsAt) return texts.running(plan, endsAt)
  return trialDays > 0 ? texts.firstTime : texts.again
}

/**
 * Shows whom to contact, the former plan and past payments. Paying can't reopen a closed account.
 */
function ClosedAccount({ mine }: { mine: MySubscription }) {
  const { closed } = texts
  return (
    <>
      <title>{closed.title}</title>
      <ActivateHeader />
      <Page>
        <section className="grid max-w-160 justify-items-start gap-3 pt-10 md:pt-14">
          <h1 className="font-serif text-40">{closed.title}</h1>
          <p className="text-17 text-soft">{closed.line}</p>
          <p className="text-17 text-soft">{closed.reach}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {mine.contactEmail && (
              <a href={`mailto:${mine.contactEmail}`} className={buttonLook({ size: 'large' })}>
                {closed.mail(mine.contactEmail)}
              </a>
            )}
            <a href="/#contact" className={buttonLook({ kind: 'outline', size: 'large' })}>
              {closed.form}
            </a>
          </div>
        </section>
        <FormerPlan />
      </Page>
    </>
  )
}

/**
 * An inactive studio can't open its settings, so its former plan, pay mode and invoices are shown
 * here.
 */
function FormerPlan() {
  const { data: me } = useQuery(meQuery)
  const isLapsed = me?.role === 'photographer' && !me.isActive
  const { data: mine } = useQuery({ ...mySubscriptionQuery, enabled: isLapsed })
  if (!isLapsed || !mine?.plan) return null
  return (
    <Section title={texts.former} className="pt-12">
      <div className="grid max-w-180 gap-8">
        <PlanOverview mine={mine} renewLink={null} />
        <PaymentList />
      </div>
    </Section>
  )
}

function ActivateHeader() {
  const { data: me } = useQuery(meQuery)
  const signOut = useSignOutEverywhere()
  return (
    <AppHeader
      brand={<a href="/">Lichttafel</a>}
      navLabel={texts.title}
      end={
        me && (
          <>
            {me.isActive && (
              <Link to={me.home} className="px-4 font-medium">
                {texts.home}
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

type CheckoutProps = {
  ref: RefObject<HTMLElement | null>
  plan: PlanId | undefined
  period: Period
  payMode: PayMode
  onPayMode: (payMode: PayMode) => void
}

function Checkout({ ref, plan, period, payMode, onPayMode }: CheckoutProps) {
  return (
    <section ref={ref} className="grid scroll-mb-8 items-end gap-8 pt-8 lg:grid-cols-2">
      <RadioGroup label={texts.payMode.label}>
        {payModes.map((mode) => (
          <RadioRow
            key={mode}
            name="payMode"
            label={texts.payMode[mode].label}
            line={texts.payMode[mode].line}
            checked={mode === payMode}
            onChange={() => onPayMode(mode)}
          />
        ))}
      </RadioGroup>
      <div className="grid gap-3 lg:justify-items-end lg:text-right">
        {plan && <Today plan={plan} period={period} payMode={payMode} />}
        <p className="text-13 text-soft">{planTableNl.vat}</p>
        <ToCheckout
          choice={plan && { plan, period, payMode }}
          asked={{ plan, period, mode: payMode === 'manual' ? payMode : undefined }}
        />
      </div>
    </section>
  )
}

type Choice = { plan: PlanId; period: Period; payMode: PayMode }

const DAY_MS = 24 * 60 * 60_000

function Today({ plan, period, payMode }: Choice) {
  const { data: me } = useQuery(meQuery)
  const { data: mine } = useQuery({ ...mySubscriptionQuery, enabled: me?.role === 'photographer' })
  const [now] = useState(() => new Date())
  const { today } = texts
  if (mine?.subscription) return null
  if (me && !mine) return <p className="min-h-11 lg:min-h-5.5" />
  const trialDays = mine?.trialDays ?? TRIAL_DAYS
  const cents = priceCents(plan, period)
  if (payMode === 'manual')
    return <p>{trialDays > 0 ? today.manualTrial(cents, period, trialDays) : today.manual(cents, period)}</p>
  const from =
    trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS) : firstPaymentAt(mine?.endsAt ?? null, now)
  return <p>{from ? today.nothing(cents, period, from) : today.automatic(cents, period)}</p>
}

function ToCheckout({ choice, asked }: { choice: Choice | undefined; asked: ActivateSearch }) {
  const { data: me } = useQuery(meQuery)
  const { isBusy, start } = useCheckout()
  if (me === null)
    return (
      <Link to="/auth" search={{ tab: 'register', ...asked }} className={buttonLook({ size: 'large' })}>
        {texts.register}
      </Link>
    )
  const isForOthers = me !== undefined && me.role !== 'photographer'
  return (
    <Button
      size="large"
      busy={isBusy}
      disabledReason={(isForOthers && texts.onlyPhotographers) || (!choice && texts.nothingChosen)}
      onClick={() => choice && start(choice)}
    >
      {texts.checkout}
    </Button>
  )
}
