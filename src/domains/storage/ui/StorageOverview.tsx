import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '#ui/states/FailedState.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { StatisticSkeleton } from '#ui/data/StatisticStrip.tsx'
import { storageLimitText, roomText } from '#platform/pure/format.nl.ts'
import { storageNl } from '../storage.nl.ts'
import { storageFullness } from '../storage.rules.ts'
import { storageSummary } from './storage.queries.ts'

const texts = storageNl.overview

type StorageOverviewProps = {
  photoCount: number | undefined
  clientCount: number | undefined
  more: ReactNode
  byClient: ReactNode
}

export function StorageOverview({ photoCount, clientCount, more, byClient }: StorageOverviewProps) {
  const summary = useQuery(storageSummary)
  if (summary.isError) return <FailedState title={texts.failed} onRetry={() => void summary.refetch()} />
  if (!summary.data) return <LoadingOverview />
  const { usedBytes, limitBytes, reservedBytes, freeBytes, freeBesideRestingBytes } = summary.data
  const { share, state } = storageFullness(usedBytes, limitBytes)
  return (
    <div className="grid max-w-160 gap-8">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-28 font-medium tracking-figure">{roomText(usedBytes)}</span>
          <span className="text-soft">{texts.of(storageLimitText(limitBytes))}</span>
        </p>
        <ProgressBar
          label={texts.bar(roomText(usedBytes), storageLimitText(limitBytes))}
          value={share}
          tone={state === 'roomy' ? 'ink' : state === 'nearly' ? 'orange' : 'red'}
        />
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-13 text-soft">
          <span>{texts.free(roomText(freeBytes))}</span>
          {reservedBytes > 0 && <span>{texts.comingIn(roomText(reservedBytes))}</span>}
        </p>
        {state !== 'roomy' && (
          <p className="rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
            {texts[state]} {more}
          </p>
        )}
        {freeBesideRestingBytes < freeBytes && (
          <p className="rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
            {texts.resting(freeBesideRestingBytes)} {more}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-2 divide-x divide-line rounded-6 border border-line">
        <Count label={texts.photos} count={photoCount} />
        <Count label={texts.clients} count={clientCount} />
      </dl>
      {photoCount === 0 ? <p className="text-13 text-soft">{texts.empty}</p> : byClient}
    </div>
  )
}

function Count({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="p-5">
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="text-28 font-medium tracking-figure">
        {count === undefined ? <StatisticSkeleton /> : texts.count(count)}
      </dd>
    </div>
  )
}

function LoadingOverview() {
  return (
    <div role="status" aria-label={texts.busy} className="grid max-w-160 gap-3">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-1.5" />
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-5 h-22" />
    </div>
  )
}
