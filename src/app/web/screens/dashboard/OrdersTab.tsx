import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioOrdersNl } from '#domains/orders/studio-orders.nl.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import { orderPage } from '#domains/orders/ui/studio-orders.queries.ts'
import { OrderCard } from '#domains/orders/ui/OrderCard.tsx'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { StatusTabs } from '#domains/orders/ui/StatusTabs.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticSkeleton, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { listUrl } from '../../list-params.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

type Counts = Record<OrderStatus, number>

export function OrdersTab() {
  const { search, change } = useDashboardSearch()
  const summary = useQuery(ordersSummary)
  return (
    <>
      <PageHeader
        title={ordersNl.label}
        actions={
          <Link to="/orders" className={buttonLook({ kind: 'outline' })}>
            {studioOrdersNl.all}
          </Link>
        }
      />
      {summary.isError ? (
        <FailedState title={ordersNl.failed} onRetry={() => void summary.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <Figures counts={summary.data?.countByStatus} revenueCents={summary.data?.revenueCents} />
          <div>
            <StatusTabs
              counts={summary.data?.countByStatus}
              value={search.orderStatus}
              onChange={(orderStatus) => change({ orderStatus })}
            >
              <OrderCards />
            </StatusTabs>
          </div>
        </div>
      )}
    </>
  )
}

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0)

function Figures({ counts, revenueCents }: { counts: Counts | undefined; revenueCents: number | undefined }) {
  const waits = <StatisticSkeleton />
  return (
    <StatisticStrip label={ordersNl.figures}>
      <Statistic label={ordersNl.total} figure={counts ? sum(counts) : waits} />
      <Statistic label={ordersNl.revenue} figure={revenueCents === undefined ? waits : euros(revenueCents)} />
      <Statistic label={ordersNl.processing} figure={counts?.processing ?? waits} />
      <Statistic label={ordersNl.completed} figure={counts?.completed ?? waits} />
    </StatisticStrip>
  )
}

function OrderCards() {
  const { search, urlWith } = useDashboardSearch()
  const { orderStatus: status } = search
  const found = useQuery(orderPage({ status }))
  if (found.isPending) return <LoadingCards />
  if (found.isError) return <FailedState title={studioOrdersNl.failed} onRetry={() => void found.refetch()} />
  const { rows, signature, next } = found.data
  if (rows.length === 0)
    return status ? (
      <EmptyState title={studioOrdersNl.noneOfStatus(ordersNl.status[status])} />
    ) : (
      <EmptyState title={ordersNl.empty.title} line={ordersNl.empty.line} />
    )
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-busy={found.isPlaceholderData}>
      {rows.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          signature={signature}
          viewLink={(orderId, label, text) => (
            <Link
              to="/dashboard"
              search={urlWith({ orderId })}
              resetScroll={false}
              aria-label={label}
              className={buttonLook({ kind: 'outline', size: 'small' })}
            >
              {text}
            </Link>
          )}
        />
      ))}
      {next && (
        <p className="col-span-full">
          <Link to="/orders" search={listUrl({ status })} className={textLinkLook}>
            {studioOrdersNl.showAllOfTab}
          </Link>
        </p>
      )}
    </div>
  )
}

function LoadingCards() {
  return (
    <div
      role="status"
      aria-label={studioOrdersNl.loading}
      className="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
    >
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-4 rounded-6 border border-line bg-surface p-4 md:p-5">
          <div className="flex justify-between gap-3 py-0.5">
            <div className="grid gap-2">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-28" />
            </div>
            <Skeleton className="h-5.5 w-24" />
          </div>
          {[1, 2].map((item) => (
            <div key={item} className="flex items-center gap-4">
              <Skeleton className="h-9 w-12" />
              <Skeleton className="h-4 w-32" />
            </div>
          ))}
          <div className="flex items-center justify-between">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-28 pointer-coarse:h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
