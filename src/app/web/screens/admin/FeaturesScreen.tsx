import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import { flagsNl as texts } from '#domains/flags/flags.nl.ts'
import { flagList, type FeatureFlag, type FlagList, useSetFlag } from '#domains/flags/ui/flags.queries.ts'
import { SearchFilter } from '#kit/ui/ListFilters.tsx'
import { containsAllTerms } from '#platform/pure/text-search.ts'
import { Card } from '#ui/layout/Card.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Statistic, StatisticSkeleton, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { useListSearch } from '../../list-params.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Switch } from '#ui/fields/Switch.tsx'

export function FeaturesScreen() {
  const params = useListSearch()
  const list = useQuery(flagList)
  return (
    <>
      <title>{texts.title}</title>
      <PageHeader title={texts.title} />
      <div className="grid grid-cols-1 gap-4">
        {!list.isError && <Counters list={list.data} />}
        <p className="flex items-start gap-2.5 rounded-6 bg-orange-tint px-4 py-3 text-orange">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
          <span>
            <strong className="font-medium">{texts.warning.title}</strong> {texts.warning.line}
          </span>
        </p>
        <SearchFilter label={texts.search} params={params} />
        {list.isError && !list.data ? (
          <FailedState title={texts.failed} onRetry={() => void list.refetch()} />
        ) : (
          <Parts list={list.data} searched={params.values.search ?? ''} />
        )}
      </div>
    </>
  )
}

function Counters({ list }: { list: FlagList | undefined }) {
  const countOf = (enabled: boolean) => list?.switches.filter((one) => one.enabled === enabled).length
  const figure = (count: number | undefined) =>
    count === undefined ? <StatisticSkeleton className="w-12" /> : texts.figure(count)
  return (
    <StatisticStrip label={texts.counters.label}>
      <Statistic label={texts.counters.active} figure={figure(countOf(true))} />
      <Statistic label={texts.counters.disabled} figure={figure(countOf(false))} />
      <Statistic label={texts.counters.affected} figure={figure(list?.reachedAccounts)} />
    </StatisticStrip>
  )
}

const SKELETONS = 7

function Parts({ list, searched }: { list: FlagList | undefined; searched: string }) {
  const found = list?.switches.filter(({ name }) => {
    const { name: title, line } = texts.parts[name]
    return containsAllTerms(searched, title, line, name)
  })
  if (found?.length === 0) return <EmptyState {...texts.noneFound} />
  return (
    <Card>
      {found
        ? found.map((one) => <FlagRow key={one.name} part={one} />)
        : Array.from({ length: SKELETONS }, (_, position) => (
            <div key={position} className="grid gap-2 p-5">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
    </Card>
  )
}

function FlagRow({ part }: { part: FeatureFlag }) {
  const { name, enabled, affectedAccounts, changedBy, changedAt } = part
  const setSwitch = useSetFlag()
  const [isAsked, setIsAsked] = useState(false)
  const { name: title, line } = texts.parts[name]
  return (
    <div className="flex items-start gap-4 px-5 py-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-13 text-soft">{line}</p>
        </div>
        <div className="text-13 tabular-nums">
          <p className={enabled ? undefined : 'font-medium text-orange'}>
            {enabled ? texts.affected(affectedAccounts) : texts.affectsNobody}
          </p>
          <p className="text-soft">
            {changedBy && changedAt ? (
              <>
                {texts.changed(enabled, changedBy)}{' '}
                <time className="whitespace-nowrap">{dateAndTime(changedAt)}</time>
              </>
            ) : (
              texts.neverChanged
            )}
          </p>
        </div>
      </div>
      <Switch
        label={title}
        labelHidden
        // Keeps the large touch target from pushing the switch below the title.
        className="pointer-coarse:-my-3"
        checked={enabled}
        onChange={() => (enabled ? setIsAsked(true) : setSwitch.mutate({ name, enabled: true }))}
      />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={texts.switchingOff.title(title)}
        confirm={texts.switchingOff.confirm}
        cancel={texts.switchingOff.cancel}
        destructive
        onConfirm={() => {
          setIsAsked(false)
          setSwitch.mutate({ name, enabled: false })
        }}
      >
        {texts.switchingOff.line(affectedAccounts)}
      </ConfirmDialog>
    </div>
  )
}
