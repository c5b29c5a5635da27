import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { officeNl as words } from '#domains/office/office.nl.ts'
import { overviewQuery, type Overview } from '#domains/office/ui/office.queries.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Statistic, StatisticStrip } from '#ui/StatisticStrip.tsx'
import { DisputedPayments } from './DisputedPayments.tsx'
import { FailingWorkList } from './FailingWorkList.tsx'
import type { ListSearch } from './list-search.ts'
import { AccountsByPlan, LargestStudios, OrdersByStatus, RevenueChart } from './OverviewParts.tsx'

/** The platform at a glance; every figure leads to its rows. */
export function OverviewScreen() {
  const overview = useQuery(overviewQuery)
  return (
    <>
      <title>{words.title}</title>
      <PageHeader title={words.title} />
      {overview.data ? (
        <Shown overview={overview.data} />
      ) : overview.isError ? (
        <FailedState title={words.failed} onRetry={() => void overview.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  )
}

/** The first day of the present month, as an address holds it. */
const monthOf = ({ revenueByMonth }: Overview) => calendarDay(new Date(revenueByMonth.at(-1)!.month))

function Shown({ overview }: { overview: Overview }) {
  const thisMonth = monthOf(overview)
  return (
    <div className="grid grid-cols-1 gap-8">
      <StatisticStrip label={words.figures}>
        <Statistic
          label={words.accounts}
          figure={<LinkedFigure to="/admin/accounts">{words.figure(overview.accountCount)}</LinkedFigure>}
          trend={
            <LinkedFigure to="/admin/accounts" search={{ status: 'active' }}>
              {words.accountsAtWork(overview.activeCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.mrr}
          figure={
            <LinkedFigure
              to="/admin/photographer-payments"
              search={{ soort: 'subscription', status: 'succeeded', van: thisMonth }}
            >
              {words.toApproveWorth(overview.mrrCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.oneTime}
          figure={
            <LinkedFigure
              to="/admin/photographer-payments"
              search={{ soort: 'one_time', status: 'succeeded', van: thisMonth }}
            >
              {words.toApproveWorth(overview.oneTimeCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.toApprove}
          figure={<LinkedFigure to="/admin/approvals">{words.figure(overview.toApproveCount)}</LinkedFigure>}
          trend={words.toApproveWorth(overview.toApproveCents)}
        />
      </StatisticStrip>
      <Attention overview={overview} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Section title={words.revenue} className="lg:col-span-2">
          <RevenueChart months={overview.revenueByMonth} />
        </Section>
        <Section title={words.byPlan}>
          <AccountsByPlan plans={overview.accountsByPlan} />
        </Section>
        <Section title={words.orders}>
          <OrdersByStatus counts={overview.ordersByStatus} />
        </Section>
        <Section
          title={words.storage}
          className="lg:col-span-2"
          end={
            <LinkedFigure to="/admin/accounts" search={{ volgorde: '-usedBytes' }}>
              {words.storageUsed(overview.storageUsedBytes)}
            </LinkedFigure>
          }
        >
          <LargestStudios studios={overview.largestStudios} />
        </Section>
      </div>
      <Section title={words.failing.title} end={words.failing.line}>
        <FailingWorkList />
      </Section>
    </div>
  )
}

function Attention({ overview }: { overview: Overview }) {
  return (
    <Section title={words.attention}>
      <DisputedPayments overview={overview} />
      <StatisticStrip label={words.attention}>
        <Statistic
          label={words.trialsEnding}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ verloopt: 'proef' }}>
              {words.figure(overview.trialsEndingCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.expiring}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ verloopt: 'ja' }}>
              {words.figure(overview.expiringCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.signups}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ volgorde: '-createdAt', sinds: monthOf(overview) }}>
              {words.figure(overview.signupsThisMonth)}
            </LinkedFigure>
          }
          trend={words.signupsBefore(overview.signupsLastMonth)}
        />
        <Statistic
          label={words.failing.title}
          figure={
            <a href="#mislukt" className="hover:underline">
              {words.figure(
                overview.failingJobCount + overview.failingLetterCount + overview.failingEventCount,
              )}
            </a>
          }
          trend={words.failingKinds(
            overview.failingJobCount,
            overview.failingLetterCount,
            overview.failingEventCount,
          )}
        />
      </StatisticStrip>
    </Section>
  )
}

type LinkedFigureProps = {
  to: '/admin/accounts' | '/admin/approvals' | '/admin/photographer-payments'
  search?: ListSearch
  children: string
}

/** A figure that leads to its rows. */
const LinkedFigure = ({ to, search = {}, children }: LinkedFigureProps) => (
  <Link to={to} search={search} className="hover:underline">
    {children}
  </Link>
)
