import { useQuery } from '@tanstack/react-query'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { photoCounts } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { useDeferredReady } from '#platform/browser/use-deferred-ready.ts'
import { euros, shortMonthName } from '#platform/pure/format.nl.ts'
import { CountedNumber } from '#ui/elements/CountedNumber.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { dashboardNl } from '../dashboard.nl.ts'

const texts = dashboardNl.figures

export function OverviewFigures() {
  const [clients, photos, orders] = [useQuery(clientCounts), useQuery(photoCounts), useQuery(ordersSummary)]
  const all = [clients, photos, orders]
  const hasCome = useDeferredReady(all.every(({ data }) => data))
  if (all.some((query) => query.isError))
    return <FailedState title={texts.failed} onRetry={() => all.forEach((query) => void query.refetch())} />
  if (!hasCome || !clients.data || !photos.data || !orders.data) return <LoadingFigures />
  return (
    <StatisticStrip label={texts.label}>
      <Statistic
        label={texts.clients}
        figure={<CountedNumber value={clients.data.active} format={texts.number} />}
        {...trendOf(texts.trends.clients, clients.data.addedByMonth)}
      />
      <Statistic
        label={texts.photos}
        figure={<CountedNumber value={photos.data.total} format={texts.number} />}
        {...trendOf(texts.trends.photos, photos.data.addedByMonth)}
      />
      <Statistic
        label={
          <>
            <span className="max-lg:hidden">{texts.orders}</span>
            <span className="lg:hidden">{texts.ordersShort}</span>
          </>
        }
        figure={<CountedNumber value={orders.data.countByStatus.pending} format={texts.number} />}
        {...trendOf(texts.trends.orders, orders.data.orderedByMonth)}
      />
      <Statistic
        label={texts.revenue}
        figure={<CountedNumber value={orders.data.revenueCents} format={euros} />}
        {...shown(monthGrowth(orders.data.revenueCentsByMonth), texts.trendPercent)}
        history={historyOf(orders.data.revenueCentsByMonth, euros)}
      />
    </StatisticStrip>
  )
}

type TrendText = (change: number, month: string) => string

/** Reserves the line of a missing trend, so that nothing below shifts. */
const shown = (change: number | undefined, text: TrendText) =>
  change === undefined
    ? { trend: '\u00a0' }
    : {
        trend: text(change, shortMonthName(new Date(), 1)),
        trendTone: change > 0 ? ('good' as const) : ('soft' as const),
      }

const trendOf = (text: TrendText, byMonth: readonly number[]) => ({
  ...shown(monthDifference(byMonth), text),
  history: historyOf(byMonth, texts.number),
})

const historyOf = (byMonth: readonly number[], format: (value: number) => string) => ({
  values: byMonth,
  inWords: texts.history(
    byMonth.map((value, at) => `${shortMonthName(new Date(), byMonth.length - 1 - at)} ${format(value)}`),
  ),
})

const LoadingFigures = () => (
  <StatisticStripSkeleton
    hasTrends
    label={texts.label}
    names={[texts.clients, texts.photos, texts.orders, texts.revenue]}
  />
)

/** Returns the difference between the last two months; undefined if the earlier month has 0. */
export function monthDifference(byMonth: readonly number[]): number | undefined {
  const [before = 0, now = 0] = byMonth.slice(-2)
  return before === 0 ? undefined : now - before
}

/**
 * Returns the growth between the last two months as a share (0.1 = 10 %); undefined if the earlier
 * month has 0.
 */
export function monthGrowth(byMonth: readonly number[]): number | undefined {
  const [before = 0, now = 0] = byMonth.slice(-2)
  return before === 0 ? undefined : (now - before) / before
}
