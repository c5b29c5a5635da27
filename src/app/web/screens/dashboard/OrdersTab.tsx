import { useQuery } from '@tanstack/react-query'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import { orderStatuses, type OrderStatus } from '#domains/orders/orders.rules.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Statistic, StatisticStrip } from '#ui/StatisticStrip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useDashboardSearch } from './use-dashboard-search.ts'

type Counts = Record<OrderStatus, number>

/** What clients ordered: four figures, and the orders by their status. */
export function OrdersTab() {
  const summary = useQuery(ordersSummary)
  return (
    <>
      <PageHeader title={ordersNl.label} />
      {summary.isError ? (
        <FailedState title={ordersNl.failed} onRetry={() => void summary.refetch()} />
      ) : (
        <div className="grid gap-8">
          <Figures counts={summary.data?.countByStatus} revenueCents={summary.data?.revenueCents} />
          {summary.data && <OrdersByStatus counts={summary.data.countByStatus} />}
        </div>
      )}
    </>
  )
}

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0)

function Figures({ counts, revenueCents }: { counts?: Counts; revenueCents?: number }) {
  const waits = <Skeleton className="my-1 h-7 w-16" />
  return (
    <StatisticStrip label={ordersNl.figures}>
      <Statistic label={ordersNl.total} figure={counts ? sum(counts) : waits} />
      <Statistic
        label={ordersNl.revenue}
        figure={revenueCents === undefined ? waits : ordersNl.euros(revenueCents)}
      />
      <Statistic label={ordersNl.processing} figure={counts?.processing ?? waits} />
      <Statistic label={ordersNl.completed} figure={counts?.completed ?? waits} />
    </StatisticStrip>
  )
}

function OrdersByStatus({ counts }: { counts: Counts }) {
  const { search, change } = useDashboardSearch()
  const chosen = search.bestelling ?? 'all'
  const items = [
    { value: 'all' as const, label: ordersNl.tabs.all, count: sum(counts) },
    ...orderStatuses.map((status) => ({
      value: status,
      label: ordersNl.status[status],
      count: counts[status],
    })),
  ]
  return (
    <div>
      <Tabs
        ruled
        label={ordersNl.tabs.label}
        items={items}
        value={chosen}
        onChange={(value) => change({ bestelling: value === 'all' ? undefined : value })}
        panelClassName="pt-4"
      >
        <EmptyState
          title={chosen === 'all' ? ordersNl.empty.title : ordersNl.noneOfStatus(ordersNl.status[chosen])}
          line={chosen === 'all' ? ordersNl.empty.line : undefined}
        />
      </Tabs>
    </div>
  )
}
