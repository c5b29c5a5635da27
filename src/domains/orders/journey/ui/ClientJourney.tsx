import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { journeyNl as texts } from '../journey.nl.ts'
import { journeySteps } from '../../orders.rules.ts'
import type { ordersContract } from '../../orders.contract.ts'

const orders = browserApi<typeof ordersContract>('orders')

// Filed under photos, whose news tells most of these steps.
const journeys = (clientId: string) =>
  queryOptions({
    queryKey: ['photos', clientId, 'journeys'],
    queryFn: () => orders.findJourneys({ clientId }),
  })

/** How far a client is with a gallery, the newest unless one is named: five dots on a line. */
export function ClientJourney({ clientId, galleryId }: { clientId: string; galleryId: string | undefined }) {
  const { data, isError } = useQuery(journeys(clientId))
  if (isError) return <ErrorLine>{texts.failed}</ErrorLine>
  if (!data) return <LoadingJourney />
  const shown = data.find((one) => one.galleryId === galleryId) ?? data[0]
  if (!shown) return null
  const title = data.length > 1 && shown.title !== null ? texts.of(shown.title) : texts.title
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-13 font-medium">{title}</h2>
      <ol className="text-13">
        {journeySteps.map((step) => (
          <Step
            key={step}
            label={texts.steps[step]}
            at={shown[step]}
            isReached={shown[step] !== null || (step === 'invited' && shown.viewed !== null)}
          />
        ))}
      </ol>
    </section>
  )
}

type StepProps = { label: string; at: string | null; isReached: boolean }

const Step = ({ label, at, isReached }: StepProps) => (
  <li className="relative flex justify-between gap-4 py-1 pl-5 not-last:before:absolute not-last:before:top-3.5 not-last:before:left-[3.5px] not-last:before:h-full not-last:before:w-px not-last:before:bg-line">
    <span
      aria-hidden
      className={classNames(
        'absolute top-2.5 left-0 size-2 rounded-full',
        isReached ? 'bg-ink' : 'bg-surface outline -outline-offset-1 outline-field',
      )}
    />
    <span className={isReached ? undefined : 'text-soft'}>{label}</span>
    <span className="text-soft tabular-nums">
      {at ? longDate(at) : isReached ? texts.unknownDay : texts.notYet}
    </span>
  </li>
)

const LoadingJourney = () => (
  <div role="status" aria-label={texts.loading} className="grid gap-2">
    <Skeleton className="h-4.5 w-16" />
    {journeySteps.map((step) => (
      <Skeleton key={step} className="h-4.5" />
    ))}
  </div>
)
