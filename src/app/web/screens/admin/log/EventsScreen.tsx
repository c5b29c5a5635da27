import { useQuery } from '@tanstack/react-query'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { eventPeriods, eventStatus } from '#domains/activity/activity.rules.ts'
import { eventCounts, type EventCount } from '#domains/activity/ui/activity.queries.ts'
import { isFound } from '#platform/pure/text-search.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { DataTable } from '#ui/data/DataTable.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { eventColumns } from './event-columns.tsx'
import { SearchFilter } from '../ListFilters.tsx'
import { NothingListed } from '../NothingListed.tsx'
import { useListSearch } from '../use-list-search.ts'

const words = activityNl.events

/** How often what happens, counted from the log. */
export function EventsScreen() {
  const address = useListSearch()
  const { search, change } = address
  const period = eventPeriods.find((one) => one === search.periode) ?? 'month'
  const events = useQuery(eventCounts(period))
  const found = events.data?.filter(({ type }) => isFound(search.zoek ?? '', type, words.types[type]))
  return (
    <>
      <title>{words.title}</title>
      <PageHeader title={words.title} />
      <div className="grid grid-cols-1 gap-4">
        {events.data ? <Counters events={events.data} /> : !events.isError && <LoadingCounters />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchFilter label={words.search} address={address} />
          <ChipRow toEdge label={words.period}>
            {eventPeriods.map((one) => (
              <Chip key={one} chosen={one === period} onClick={() => change({ periode: one })}>
                {words.periods[one]}
              </Chip>
            ))}
          </ChipRow>
        </div>
        {events.isError && !events.data ? (
          <FailedState title={words.failed} onRetry={() => void events.refetch()} />
        ) : found?.length === 0 ? (
          <NothingListed words={words.empty} address={address} />
        ) : (
          <DataTable
            label={words.title}
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
    <StatisticStrip label={words.counters.label}>
      <Statistic label={words.counters.total} figure={words.figure(total(events))} />
      <Statistic label={words.counters.growing} figure={trending('up')} />
      <Statistic label={words.counters.declining} figure={trending('down')} />
      <Statistic label={words.counters.critical} figure={words.figure(total(withStatus('critical')))} />
    </StatisticStrip>
  )
}

const LoadingCounters = () => (
  <StatisticStripSkeleton
    label={words.counters.label}
    names={[words.counters.total, words.counters.growing, words.counters.declining, words.counters.critical]}
  />
)
