import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { eventPeriods, eventStatus, type EventStatus } from '#domains/activity/activity.rules.ts'
import { eventCountsQuery, type EventCount } from '#domains/activity/ui/activity.queries.ts'
import { DataTable, withLabels, type Columns } from '#kit/ui/DataTable.tsx'
import { SearchFilter } from '#kit/ui/ListFilters.tsx'
import { NothingListed } from '#kit/ui/ListScreen.tsx'
import { containsAllTerms } from '#platform/pure/text-search.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Statistic, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { useListSearch } from '../../../list-params.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { BarChart } from '#ui/data/BarChart.tsx'

const texts = activityNl.events

export function EventsScreen() {
  const params = useListSearch()
  const period = eventPeriods.find((one) => one === params.values.period) ?? 'month'
  const events = useQuery(eventCountsQuery(period))
  const found = events.data?.filter(({ type }) =>
    containsAllTerms(params.values.search ?? '', type, texts.types[type]),
  )
  return (
    <>
      <title>{texts.title}</title>
      <PageHeader title={texts.title} />
      <div className="grid grid-cols-1 gap-4">
        {(events.data ?? !events.isError) && <Counters events={events.data} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchFilter label={texts.search} params={params} />
          <ChipRow toEdge label={texts.period}>
            {eventPeriods.map((one) => (
              <Chip key={one} chosen={one === period} onClick={() => params.change({ period: one })}>
                {texts.periods[one]}
              </Chip>
            ))}
          </ChipRow>
        </div>
        {events.isError && !events.data ? (
          <FailedState title={texts.failed} onRetry={() => void events.refetch()} />
        ) : found?.length === 0 ? (
          <NothingListed texts={texts.empty} params={params} />
        ) : (
          <DataTable
            label={texts.title}
            columns={withLabels(eventColumns, texts.columns)}
            rows={found}
            keyOf={({ type }) => type}
            isBusy={events.isPlaceholderData}
          />
        )}
      </div>
    </>
  )
}

function Counters({ events }: { events: EventCount[] | undefined }) {
  const count = (isCounted: (event: EventCount) => boolean) =>
    events && texts.figure(events.filter(isCounted).reduce((sum, event) => sum + event.count, 0))
  const trending = (trend: string) => events?.filter((event) => event.trend === trend).length
  return (
    <StatisticStrip label={texts.counters.label}>
      <Statistic label={texts.counters.total} figure={count(() => true)} />
      <Statistic label={texts.counters.growing} figure={trending('up')} />
      <Statistic label={texts.counters.declining} figure={trending('down')} />
      <Statistic
        label={texts.counters.critical}
        figure={count(({ type, trend }) => eventStatus(type, trend) === 'critical')}
      />
    </StatisticStrip>
  )
}

const tones: Record<EventStatus, BadgeTone> = {
  critical: 'red',
  growing: 'green',
  declining: 'orange',
  stable: 'neutral',
}
const arrows = { up: ArrowUp, down: ArrowDown, stable: ArrowRight }

const eventColumns: Columns<EventCount, typeof texts.columns> = {
  type: {
    onPhone: 'title',
    cell: ({ type }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{texts.types[type]}</span>
        <span className="block truncate text-13 text-soft">{type}</span>
      </span>
    ),
  },
  count: {
    isFigure: true,
    cell: ({ count }) => texts.figure(count),
  },
  trend: {
    cell: ({ trend, trendPercentage, count }) => {
      const Arrow = arrows[trend]
      return (
        <span className="inline-flex h-6 items-center gap-1.5 align-middle tabular-nums">
          <Arrow aria-hidden className="size-4" strokeWidth={1.5} />
          <span className="sr-only">{texts.trends[trend]}</span>
          {trendPercentage === null ? count > 0 && texts.noPercentage : texts.percentage(trendPercentage)}
        </span>
      )
    },
  },
  parts: {
    cell: ({ type, parts }) => (
      <BarChart
        size="spark"
        label={texts.types[type]}
        bars={parts.map((value, position) => ({
          label: String(position),
          value,
          sentence: texts.part(position + 1, value),
        }))}
      />
    ),
  },
  last: {
    cell: ({ lastOccurredAt }) => (
      <span className="text-13 text-soft tabular-nums">
        {lastOccurredAt ? dateAndTime(lastOccurredAt) : texts.never}
      </span>
    ),
  },
  status: {
    onPhone: 'corner',
    cell: ({ type, trend }) => {
      const status = eventStatus(type, trend)
      return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
    },
  },
}
