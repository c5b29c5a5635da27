import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { browserApi } from '#platform/browser/api.ts'
import { dayAndMonth, longDate } from '#platform/pure/format.nl.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { journeyNl as texts } from '../journey.nl.ts'
import { journeySteps, type JourneyStep } from '../../orders.rules.ts'
import type { ordersContract } from '../../orders.contract.ts'

const orders = browserApi<typeof ordersContract>('orders')

// Keyed under `photos`, because live events about photos cover most of these steps.
const journeysQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['photos', clientId, 'journeys'],
    queryFn: () => orders.findJourneys({ clientId }),
  })

type JourneyRequest = { clientId: string; galleryId: string | undefined }

function useJourney({ clientId, galleryId }: JourneyRequest) {
  const { data, isError } = useQuery(journeysQuery(clientId))
  const shown = data?.find((one) => one.galleryId === galleryId) ?? data?.[0]
  return {
    isError,
    isLoading: !data,
    title: data && data.length > 1 && shown?.title ? texts.of(shown.title) : texts.title,
    steps: shown && journeySteps.map((step) => ({ step, ...stateOf(step, shown) })),
  }
}

type State = { at: Date | null; isReached: boolean }

function stateOf(step: JourneyStep, shown: Record<JourneyStep, Date | null>): State {
  const at = shown[step]
  // A client who viewed the gallery counts as invited, even without an email.
  return { at, isReached: at !== null || (step === 'invited' && shown.viewed !== null) }
}

export function ClientJourney(request: JourneyRequest) {
  const { isError, isLoading, title, steps } = useJourney(request)
  if (isError) return <ErrorLine>{texts.failed}</ErrorLine>
  if (isLoading) return <LoadingJourney />
  if (!steps) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-13 font-medium">{title}</h2>
      <ol className="text-13">
        {steps.map(({ step, at, isReached }) => (
          <li
            key={step}
            className="relative flex justify-between gap-4 py-1 pl-5 not-last:before:absolute not-last:before:top-3.5 not-last:before:left-[3.5px] not-last:before:h-full not-last:before:w-px not-last:before:bg-line"
          >
            <Dot isReached={isReached} className="absolute top-2.5 left-0" />
            <span className={isReached ? undefined : 'text-soft'}>{texts.steps[step]}</span>
            <span className="text-soft tabular-nums">
              {at ? longDate(at) : isReached ? texts.unknownDay : texts.notYet}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function JourneyRow({
  isOpen,
  onOpen,
  ...of
}: JourneyRequest & { isOpen: boolean; onOpen: () => void }) {
  const { isError, isLoading, title, steps } = useJourney(of)
  const look = 'flex min-h-11 w-full items-center gap-2.5 text-13'
  if (isLoading && !isError)
    return (
      <div className={look}>
        <Skeleton className="h-4.5 w-60" />
      </div>
    )
  if (!steps) return null
  const last = steps.findLast(({ isReached }) => isReached)
  return (
    <button type="button" aria-expanded={isOpen} className={classNames(look, 'text-left')} onClick={onOpen}>
      <VisuallyHidden>{`${title}: `}</VisuallyHidden>
      <span aria-hidden className="flex items-center">
        {steps.map(({ step, isReached }) => (
          <span
            key={step}
            className="flex items-center not-first:before:h-px not-first:before:w-4 not-first:before:bg-line-strong"
          >
            <Dot isReached={isReached} />
          </span>
        ))}
      </span>
      <span className="min-w-0 truncate">
        <span className="font-medium">{last ? texts.steps[last.step] : texts.notBegun}</span>
        {last?.at && <span className="text-soft tabular-nums"> · {dayAndMonth(last.at)}</span>}
      </span>
      <ChevronDown
        aria-hidden
        strokeWidth={1.5}
        className={classNames('-ml-1 size-4 shrink-0 text-soft', isOpen && 'rotate-180')}
      />
    </button>
  )
}

const Dot = ({ isReached, className }: { isReached: boolean; className?: string }) => (
  <span
    aria-hidden
    className={classNames(
      'size-2 rounded-full',
      isReached ? 'bg-ink' : 'bg-surface outline -outline-offset-1 outline-field',
      className,
    )}
  />
)

const LoadingJourney = () => (
  <div role="status" aria-label={texts.loading} className="grid gap-2">
    <Skeleton className="h-4.5 w-16" />
    {journeySteps.map((step) => (
      <Skeleton key={step} className="h-4.5" />
    ))}
  </div>
)
