import { useQueries } from '@tanstack/react-query'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { photoCounts } from '#domains/photos/ui/studio-photos.queries.ts'
import { euros, monthName } from '#platform/pure/format.nl.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { dashboardNl } from './dashboard.nl.ts'
import { difference, growth } from './trend.rules.ts'

const texts = dashboardNl.figures

/** The studio's four figures, each beside the same of last calendar month. */
export function OverviewFigures() {
  const [clients, photos, orders] = useQueries({ queries: [clientCounts, photoCounts, ordersSummary] })
  const all = [clients, photos, orders]
  if (all.some((query) => query.isError))
    return <FailedState title={texts.failed} onRetry={() => all.forEach((query) => void query.refetch())} />
  if (!clients.data || !photos.data || !orders.data) return <LoadingFigures />
  return (
    <StatisticStrip label={texts.label}>
      <Statistic
        label={texts.clients}
        figure={texts.number(clients.data.active)}
        {...trendOf(texts.trends.clients, clients.data.addedThisMonth, clients.data.addedLastMonth)}
      />
      <Statistic
        label={texts.photos}
        figure={texts.number(photos.data.total)}
        {...trendOf(texts.trends.photos, photos.data.addedThisMonth, photos.data.addedLastMonth)}
      />
      <Statistic
        label={texts.orders}
        figure={texts.number(orders.data.countByStatus.pending)}
        {...trendOf(texts.trends.orders, orders.data.orderedThisMonth, orders.data.orderedLastMonth)}
      />
      <Statistic
        label={texts.revenue}
        figure={euros(orders.data.revenueCents)}
        {...growthOf(orders.data.revenueThisMonthCents, orders.data.revenueLastMonthCents)}
      />
    </StatisticStrip>
  )
}

const lastMonth = () => monthName(new Date(), 1)
const tone = (value: number) => (value > 0 ? ('good' as const) : ('soft' as const))

type Say = (difference: number, month: string) => string

function trendOf(say: Say, now: number, before: number) {
  const trend = difference(now, before)
  return trend === undefined ? {} : { trend: say(trend, lastMonth()), trendTone: tone(trend) }
}

function growthOf(now: number, before: number) {
  const trend = growth(now, before)
  return trend === undefined ? {} : { trend: texts.trendPercent(trend, lastMonth()), trendTone: tone(trend) }
}

const LoadingFigures = () => (
  <StatisticStripSkeleton
    hasTrends
    label={texts.label}
    names={[texts.clients, texts.photos, texts.orders, texts.revenue]}
  />
)
