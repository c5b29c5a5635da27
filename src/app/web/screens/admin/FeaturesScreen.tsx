import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { switchesNl as words } from '#domains/flags/flags.nl.ts'
import { SwitchRow } from '#domains/flags/ui/FlagRow.tsx'
import { switchList, type SwitchList } from '#domains/flags/ui/flags.queries.ts'
import { isFound } from '#platform/pure/text-search.ts'
import { Card } from '#ui/layout/Card.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticSkeleton, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { SearchFilter } from './ListFilters.tsx'
import { useListSearch } from './use-list-search.ts'

/** Parts of the product that can be switched off for everyone at once. */
export function FeaturesScreen() {
  const address = useListSearch()
  const { search } = address
  const list = useQuery(switchList)
  return (
    <>
      <title>{words.title}</title>
      <PageHeader title={words.title} />
      <div className="grid grid-cols-1 gap-4">
        {!list.isError && <Counters list={list.data} />}
        <p className="flex items-start gap-2.5 rounded-6 bg-orange-tint px-4 py-3 text-orange">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
          <span>
            <strong className="font-medium">{words.warning.title}</strong> {words.warning.line}
          </span>
        </p>
        <SearchFilter label={words.search} address={address} />
        {list.isError && !list.data ? (
          <FailedState title={words.failed} onRetry={() => void list.refetch()} />
        ) : (
          <Parts list={list.data} searched={search.zoek ?? ''} />
        )}
      </div>
    </>
  )
}

function Counters({ list }: { list: SwitchList | undefined }) {
  const countOf = (enabled: boolean) => list?.switches.filter((one) => one.enabled === enabled).length
  const figure = (count: number | undefined) =>
    count === undefined ? <StatisticSkeleton className="w-12" /> : words.figure(count)
  return (
    <StatisticStrip label={words.counters.label}>
      <Statistic label={words.counters.active} figure={figure(countOf(true))} />
      <Statistic label={words.counters.disabled} figure={figure(countOf(false))} />
      <Statistic label={words.counters.affected} figure={figure(list?.reachedAccounts)} />
    </StatisticStrip>
  )
}

const SKELETONS = 7

function Parts({ list, searched }: { list: SwitchList | undefined; searched: string }) {
  const found = list?.switches.filter(({ name }) => {
    const { name: title, line } = words.parts[name]
    return isFound(searched, title, line, name)
  })
  if (found?.length === 0) return <EmptyState {...words.noneFound} />
  return (
    <Card>
      {found
        ? found.map((one) => <SwitchRow key={one.name} part={one} />)
        : Array.from({ length: SKELETONS }, (_, position) => (
            <div key={position} className="grid gap-2 p-5">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
    </Card>
  )
}
