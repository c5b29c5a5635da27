import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ordersListNl } from '#domains/orders/orders-list.nl.ts'
import { studioOrdersNl } from '#domains/orders/studio-orders.nl.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import { OrderCard } from '#domains/orders/ui/OrderCard.tsx'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import type { OrderPage } from '#domains/orders/core/ui/studio-orders.queries.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticSkeleton, StatisticStrip } from '#ui/data/StatisticStrip.tsx'

const { figures } = ordersListNl

type Counts = Record<OrderStatus, number>

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0)

export function OrderFigures() {
  const summary = useQuery(ordersSummary)
  if (summary.isError)
    return <FailedState title={studioOrdersNl.failed} onRetry={() => void summary.refetch()} />
  const { countByStatus: counts, revenueCents } = summary.data ?? {}
  const waits = <StatisticSkeleton />
  return (
    <StatisticStrip label={figures.label}>
      <Statistic label={figures.total} figure={counts ? sum(counts) : waits} />
      <Statistic label={figures.revenue} figure={revenueCents === undefined ? waits : euros(revenueCents)} />
      <Statistic label={figures.processing} figure={counts?.processing ?? waits} />
      <Statistic label={figures.completed} figure={counts?.completed ?? waits} />
    </StatisticStrip>
  )
}

type OrderCardsProps = {
  page: Pick<OrderPage, 'rows' | 'signature'>
  isBusy: boolean
  viewLink: (orderId: string, label: string, text: string) => ReactElement
}

export const OrderCards = ({ page: { rows, signature }, isBusy, viewLink }: OrderCardsProps) => (
  <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-busy={isBusy}>
    {rows.map((order) => (
      <OrderCard key={order.id} order={order} signature={signature} viewLink={viewLink} />
    ))}
  </div>
)

export function LoadingCards() {
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
