import { useQuery } from '@tanstack/react-query'
import { officeNl as words } from '#domains/admin/admin.nl.ts'
import { overviewQuery, type Overview } from '#domains/admin/ui/admin.queries.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { FailingWorkList } from './FailingWorkList.tsx'
import { LinkedFigure } from './LinkedFigure.tsx'
import { lastTwoMonths } from './overview-months.ts'
import { OverviewAttention } from './OverviewAttention.tsx'
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
        <Loading />
      )}
    </>
  )
}

const Loading = () => (
  <div className="grid grid-cols-1 gap-8">
    <StatisticStripSkeleton
      hasTrends
      label={words.figures}
      names={[words.accounts, words.mrr, words.takings, words.oneTime, words.toApprove]}
    />
    <Section title={words.attention}>
      <StatisticStripSkeleton
        hasTrends
        label={words.attention}
        names={[words.trialsEnding, words.expiring, words.signups, words.failing.title]}
      />
    </Section>
    <Section title={words.revenue}>
      <Skeleton className="h-70 rounded-6" />
    </Section>
  </div>
)

function Shown({ overview }: { overview: Overview }) {
  const { present } = lastTwoMonths(overview)
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
            <LinkedFigure to="/admin/accounts" search={{ verlengt: 'ja' }}>
              {words.money(overview.mrrCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.takings}
          figure={
            <LinkedFigure to="/admin/photographer-payments" search={{ status: 'succeeded', ...present }}>
              {words.money(overview.takingsCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.oneTime}
          figure={
            <LinkedFigure
              to="/admin/photographer-payments"
              search={{ soort: 'one_time', status: 'succeeded', ...present }}
            >
              {words.money(overview.oneTimeCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={words.toApprove}
          figure={<LinkedFigure to="/admin/approvals">{words.figure(overview.toApproveCount)}</LinkedFigure>}
          trend={<LinkedFigure to="/admin/approvals">{words.money(overview.toApproveCents)}</LinkedFigure>}
        />
      </StatisticStrip>
      <OverviewAttention overview={overview} />
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
