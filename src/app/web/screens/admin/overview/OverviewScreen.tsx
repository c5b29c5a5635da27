import { itemAt, lastOf } from '#platform/pure/item-at.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import {
  overviewQuery,
  type Overview,
  failedJobsQuery,
  serverStateQuery,
  type ServerState,
  useRetryJob,
  type FailedJob,
} from '#domains/admin/ui/admin.queries.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { listSearch, type ListValues } from '../../../list-params.ts'
import {
  StorageHealth,
  storageNotice,
  AccountsByPlan,
  daysOfMonth,
  LargestStudios,
  OrdersByStatus,
} from './OverviewParts.tsx'
import { DataTable, withLabels, type Columns } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'

const RevenueChart = lazy(async () => ({ default: (await import('./RevenueChart.tsx')).RevenueChart }))

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

const linked =
  (to: '/admin/accounts' | '/admin/approvals' | '/admin/photographer-payments') =>
  (text: string, search: ListValues = {}) => (
    <Link to={to} search={listSearch(search)} className="hover:underline">
      {text}
    </Link>
  )
const toAccounts = linked('/admin/accounts')
const toApprovals = linked('/admin/approvals')
const toPayments = linked('/admin/photographer-payments')

type Days = ReturnType<typeof daysOfMonth>
type PartProps = { overview: Overview; present: Days }

function Shown({ overview }: { overview: Overview }) {
  const { revenueByMonth: months } = overview
  const thisMonth = lastOf(months)
  const present = daysOfMonth(thisMonth)
  const before = daysOfMonth(itemAt(months, months.length - 2), thisMonth)
  const { data: server } = useQuery(serverStateQuery)
  return (
    <div className="grid grid-cols-1 gap-8">
      <Figures {...{ overview, present }} />
      <Section title={texts.attention}>
        <ServerNotices />
        <DisputedPayments overview={overview} />
        {isCalm(overview, server) ? (
          <Calm {...{ overview, present, before }} />
        ) : (
          <Attention {...{ overview, present, before }} />
        )}
      </Section>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Section title={texts.revenue} className="lg:col-span-2">
          <Suspense fallback={<Skeleton className="h-70 rounded-6" />}>
            <RevenueChart months={overview.revenueByMonth} />
          </Suspense>
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
          end={toAccounts(texts.storageUsed(overview.storageUsedBytes, overview.storageRestingBytes), {
            sort: '-usedBytes',
          })}
        >
          {server && <StorageHealth storage={server.storage} backup={server.backup} />}
          <LargestStudios studios={overview.largestStudios} />
        </Section>
      </div>
      <Section title={texts.failing.title} end={texts.failing.line}>
        <FailingWorkList />
      </Section>
    </div>
  )
}

const isCalm = (overview: Overview, server: ServerState | undefined) =>
  server?.troubles.length === 0 &&
  server.disk.fullness === 'roomy' &&
  server.damagedOriginals.length === 0 &&
  storageNotice(server) === undefined &&
  [
    overview.trialsEndingCount,
    overview.expiringCount,
    overview.failingJobCount,
    overview.failingLetterCount,
    overview.failingEventCount,
    overview.disputedPlanCount,
    overview.disputedOrderCount,
  ].every((count) => count === 0)

const Figures = ({ overview, present }: PartProps) => (
  <StatisticStrip label={texts.figures}>
    <Statistic
      label={texts.accounts}
      figure={toAccounts(texts.figure(overview.accountCount))}
      trend={toAccounts(texts.accountsAtWork(overview.activeCount), { status: 'active' })}
    />
    <Statistic label={texts.mrr} figure={toAccounts(texts.money(overview.mrrCents), { renewing: 'ja' })} />
    <Statistic
      label={texts.takings}
      figure={toPayments(texts.money(overview.takingsCents), { status: 'succeeded', ...present })}
    />
    <Statistic
      label={texts.oneTime}
      figure={toPayments(texts.money(overview.oneTimeCents), {
        kind: 'one_time',
        status: 'succeeded',
        ...present,
      })}
    />
    <Statistic
      label={texts.toApprove}
      figure={toApprovals(texts.figure(overview.toApproveCount))}
      trend={toApprovals(texts.money(overview.toApproveCents))}
    />
  </StatisticStrip>
)

const Calm = ({ overview, present, before }: PartProps & { before: Days }) => (
  <Card className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-4">
    <p className="font-serif text-17">
      {overview.toApproveCount > 0
        ? toApprovals(texts.approvalsWait(overview.toApproveCount, overview.toApproveCents))
        : texts.calm}
    </p>
    <p className="flex flex-wrap gap-x-4 text-soft">
      {toAccounts(texts.signupsLine(overview.signupsThisMonth), { sort: '-createdAt', ...present })}
      {toAccounts(texts.signupsBefore(overview.signupsLastMonth), { sort: '-createdAt', ...before })}
    </p>
  </Card>
)

function Attention({ overview, present, before }: PartProps & { before: Days }) {
  const { failingJobCount, failingLetterCount, failingEventCount } = overview
  return (
    <StatisticStrip label={texts.attention}>
      <Statistic
        label={texts.trialsEnding}
        figure={toAccounts(texts.figure(overview.trialsEndingCount), { expiring: 'proef' })}
      />
      <Statistic
        label={texts.expiring}
        figure={toAccounts(texts.figure(overview.expiringCount), { expiring: 'ja' })}
      />
      <Statistic
        label={texts.signups}
        figure={toAccounts(texts.figure(overview.signupsThisMonth), { sort: '-createdAt', ...present })}
        trend={toAccounts(texts.signupsBefore(overview.signupsLastMonth), {
          sort: '-createdAt',
          ...before,
        })}
      />
      <Statistic
        label={texts.failing.title}
        figure={
          <a href="#mislukt" className="hover:underline">
            {texts.figure(failingJobCount + failingLetterCount + failingEventCount)}
          </a>
        }
        trend={texts.failingKinds(failingJobCount, failingLetterCount, failingEventCount)}
      />
    </StatisticStrip>
  )
}

type NoticeProps = { isGrave?: boolean; children: ReactNode }

const Notice = ({ isGrave = false, children }: NoticeProps) => (
  <p
    className={classNames(
      'mb-4 flex flex-wrap gap-x-4 rounded-6 p-4',
      isGrave ? 'bg-red-tint text-red' : 'bg-orange-tint text-orange',
    )}
  >
    {children}
  </p>
)

const noticeLink = 'font-medium underline'

function ServerNotices() {
  const { data } = useQuery(serverStateQuery)
  if (!data) return null
  const { disk, damagedOriginals, stripeRefusedSince } = data
  const aboutStorage = storageNotice(data)
  return (
    <>
      {disk.fullness !== 'roomy' && (
        <Notice isGrave={disk.fullness === 'full'}>
          {texts.disk[disk.fullness](disk.freeBytes, disk.keptBytes)}
        </Notice>
      )}
      {stripeRefusedSince && <Notice isGrave>{texts.stripeRefused(stripeRefusedSince)}</Notice>}
      {damagedOriginals.length > 0 && (
        <Notice isGrave>
          {texts.damaged}
          {damagedOriginals.map(({ studioId, studioName, count }) => (
            <Link key={studioId} to="/admin/accounts/$studioId" params={{ studioId }} className={noticeLink}>
              {texts.damagedOf(studioName, count)}
            </Link>
          ))}
        </Notice>
      )}
      {aboutStorage && (
        <Notice isGrave={data.storage.light === 'red' || Boolean(data.backup?.failingSince)}>
          {aboutStorage}
          <a href="#opslag" className={noticeLink}>
            {texts.storageHealth.more}
          </a>
        </Notice>
      )}
    </>
  )
}

function DisputedPayments({ overview: { disputedPlanCount, disputedOrderCount } }: { overview: Overview }) {
  if (disputedPlanCount + disputedOrderCount === 0) return null
  const shown = { search: listSearch({ inDispute: 'ja' }), className: noticeLink }
  return (
    <Notice>
      {texts.disputed}
      {disputedPlanCount > 0 && (
        <Link to="/admin/photographer-payments" {...shown}>
          {texts.disputedPlans(disputedPlanCount)}
        </Link>
      )}
      {disputedOrderCount > 0 && (
        <Link to="/admin/client-payments" {...shown}>
          {texts.disputedOrders(disputedOrderCount)}
        </Link>
      )}
    </Notice>
  )
}

const failingTexts = texts.failing

const taskName = (task: string) => failingTexts.tasks[task] ?? task

const columns: Columns<FailedJob, typeof failingTexts.columns> = {
  task: {
    onPhone: 'title',
    cell: ({ task }) => <span className="font-medium">{taskName(task)}</span>,
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
  const list = useQuery(failedJobsQuery)
  return (
    <div id="mislukt">
      {list.isError && !list.data ? (
        <FailedState title={failingTexts.failed} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState {...failingTexts.empty} />
      ) : (
        <DataTable
          label={failingTexts.title}
          columns={withLabels(columns, failingTexts.columns)}
          rows={list.data}
          keyOf={({ id }) => id}
        />
      )}
    </div>
  )
}

function Retry({ work }: { work: FailedJob }) {
  const retry = useRetryJob()
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
