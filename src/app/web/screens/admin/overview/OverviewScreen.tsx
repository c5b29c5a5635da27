import { useQuery } from '@tanstack/react-query'
import { adminNl as texts, adminNl } from '#domains/admin/admin.nl.ts'
import {
  overviewQuery,
  type Overview,
  failingWorkQuery,
  useRetryWork,
  type FailingWork,
} from '#domains/admin/ui/admin.queries.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { LinkedFigure } from './LinkedFigure.tsx'
import { lastTwoMonths } from './overview-months.ts'
import { OverviewAttention } from './OverviewAttention.tsx'
import { AccountsByPlan, LargestStudios, OrdersByStatus, RevenueChart } from './OverviewParts.tsx'
import { DataTable, labelled, type Columns } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'

export function OverviewScreen() {
  const overview = useQuery(overviewQuery)
  return (
    <>
      <title>{texts.title}</title>
      <PageHeader title={texts.title} />
      {overview.data ? (
        <Shown overview={overview.data} />
      ) : overview.isError ? (
        <FailedState title={texts.failed} onRetry={() => void overview.refetch()} />
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
      label={texts.figures}
      names={[texts.accounts, texts.mrr, texts.takings, texts.oneTime, texts.toApprove]}
    />
    <Section title={texts.attention}>
      <StatisticStripSkeleton
        hasTrends
        label={texts.attention}
        names={[texts.trialsEnding, texts.expiring, texts.signups, texts.failing.title]}
      />
    </Section>
    <Section title={texts.revenue}>
      <Skeleton className="h-70 rounded-6" />
    </Section>
  </div>
)

function Shown({ overview }: { overview: Overview }) {
  const { present } = lastTwoMonths(overview)
  return (
    <div className="grid grid-cols-1 gap-8">
      <StatisticStrip label={texts.figures}>
        <Statistic
          label={texts.accounts}
          figure={<LinkedFigure to="/admin/accounts">{texts.figure(overview.accountCount)}</LinkedFigure>}
          trend={
            <LinkedFigure to="/admin/accounts" search={{ status: 'active' }}>
              {texts.accountsAtWork(overview.activeCount)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.mrr}
          figure={
            <LinkedFigure to="/admin/accounts" search={{ renewing: 'ja' }}>
              {texts.money(overview.mrrCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.takings}
          figure={
            <LinkedFigure to="/admin/photographer-payments" search={{ status: 'succeeded', ...present }}>
              {texts.money(overview.takingsCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.oneTime}
          figure={
            <LinkedFigure
              to="/admin/photographer-payments"
              search={{ kind: 'one_time', status: 'succeeded', ...present }}
            >
              {texts.money(overview.oneTimeCents)}
            </LinkedFigure>
          }
        />
        <Statistic
          label={texts.toApprove}
          figure={<LinkedFigure to="/admin/approvals">{texts.figure(overview.toApproveCount)}</LinkedFigure>}
          trend={<LinkedFigure to="/admin/approvals">{texts.money(overview.toApproveCents)}</LinkedFigure>}
        />
      </StatisticStrip>
      <OverviewAttention overview={overview} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Section title={texts.revenue} className="lg:col-span-2">
          <RevenueChart months={overview.revenueByMonth} />
        </Section>
        <Section title={texts.byPlan}>
          <AccountsByPlan plans={overview.accountsByPlan} />
        </Section>
        <Section title={texts.orders}>
          <OrdersByStatus counts={overview.ordersByStatus} />
        </Section>
        <Section
          title={texts.storage}
          className="lg:col-span-2"
          end={
            <LinkedFigure to="/admin/accounts" search={{ sort: '-usedBytes' }}>
              {texts.storageUsed(overview.storageUsedBytes)}
            </LinkedFigure>
          }
        >
          <LargestStudios studios={overview.largestStudios} />
        </Section>
      </div>
      <Section title={texts.failing.title} end={texts.failing.line}>
        <FailingWorkList />
      </Section>
    </div>
  )
}

const failingTexts = adminNl.failing

const taskName = (task: string) => failingTexts.tasks[task] ?? task

const columns: Columns<FailingWork, typeof failingTexts.columns> = {
  task: {
    onPhone: 'title',
    cell: ({ task, about }) => (
      <span className="block min-w-0">
        <span className="block font-medium">{taskName(task)}</span>
        <span className="block max-w-64 truncate text-13 text-soft">{about}</span>
      </span>
    ),
  },
  error: {
    cell: ({ error }) => (
      <span className="line-clamp-2 max-w-md text-13 break-words" title={error}>
        {error}
      </span>
    ),
  },
  attempts: {
    isFigure: true,
    cell: ({ attempts, maxAttempts }) => failingTexts.attempts(attempts, maxAttempts),
  },
  failedAt: {
    cell: ({ failedAt }) => (
      <span className="text-13 whitespace-nowrap text-soft tabular-nums">{dateAndTime(failedAt)}</span>
    ),
  },
  actions: {
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (work) => <Retry work={work} />,
  },
}

function FailingWorkList() {
  const list = useQuery(failingWorkQuery)
  return (
    <div id="mislukt">
      {list.isError && !list.data ? (
        <FailedState title={failingTexts.failed} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState title={failingTexts.empty.title} line={failingTexts.empty.line} />
      ) : (
        <DataTable
          label={failingTexts.title}
          columns={labelled(columns, failingTexts.columns)}
          rows={list.data}
          keyOf={({ id }) => id}
        />
      )}
    </div>
  )
}

function Retry({ work }: { work: FailingWork }) {
  const retry = useRetryWork()
  return (
    <Button
      kind="outline"
      size="small"
      busy={retry.isPending}
      aria-label={failingTexts.retryWhat(taskName(work.task))}
      onClick={() => retry.mutate({ id: work.id })}
    >
      {failingTexts.retry}
    </Button>
  )
}
