import { useQuery } from '@tanstack/react-query'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { eventPeriods, eventStatus } from '#domains/activity/activity.rules.ts'
import { eventCounts, type EventCount } from '#domains/activity/ui/activity.queries.ts'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { SearchFilter } from '#kit/ui/ListFilters.tsx'
import { NothingListed } from '#kit/ui/ListScreen.tsx'
import { isFound } from '#platform/pure/text-search.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { useListUrl } from '../../../list-params.ts'
import { eventColumns } from './event-columns.tsx'

const texts = activityNl.events

/** How often what happens, counted from the log. */
export function EventsScreen() {
  const params = useListUrl()
  const period = eventPeriods.find((one) => one === params.values.period) ?? 'month'
  const events = useQuery(eventCounts(period))
  const found = events.data?.filter(({ type }) =>
    isFound(params.values.search ?? '', type, texts.types[type]),
  )
  return (
    <>
      <title>{texts.title}</title>
      <PageHeader title={texts.title} />
      <div className="grid grid-cols-1 gap-4">
        {events.data ? <Counters events={events.data} /> : !events.isError && <LoadingCounters />}
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
          <NothingListed words={texts.empty} params={params} />
        ) : (
          <DataTable
            label={texts.title}
            columns={eventColumns}
            rows={found}
            keyOf={({ type }) => type}
            isBusy={events.isPlaceholderData}
          />
        )}
      </div>
    </>
  )
}

function Counters({ events }: { events: EventCount[] }) {
  const withStatus = (status: string) =>
    events.filter(({ type, trend }) => eventStatus(type, trend) === status)
  const total = (some: EventCount[]) => some.reduce((sum, { count }) => sum + count, 0)
  const trending = (trend: string) => events.filter((event) => event.trend === trend).length
  return (
    <StatisticStrip label={texts.counters.label}>
      <Statistic label={texts.counters.total} figure={texts.figure(total(events))} />
      <Statistic label={texts.counters.growing} figure={trending('up')} />
      <Statistic label={texts.counters.declining} figure={trending('down')} />
      <Statistic label={texts.counters.critical} figure={texts.figure(total(withStatus('critical')))} />
    </StatisticStrip>
  )
}

const LoadingCounters = () => (
  <StatisticStripSkeleton
    label={texts.counters.label}
    names={[texts.counters.total, texts.counters.growing, texts.counters.declining, texts.counters.critical]}
  />
)
