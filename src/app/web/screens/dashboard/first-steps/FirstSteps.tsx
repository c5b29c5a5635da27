import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { openClientsQuery, type Client } from '#domains/clients/ui/clients.queries.ts'
import { clientSummaries, photoCounts } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { useEndFirstRun } from '#domains/studios/ui/studios.queries.ts'
import { useDeferredReady } from '#platform/browser/use-deferred-ready.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { firstStepsNl as texts } from '../dashboard.nl.ts'
import { useDashboardSearch } from '../use-dashboard-search.ts'
import { firstSteps, type FirstStepName, type Studio } from './first-steps.rules.ts'

type FirstStepsProps = { studio: Studio; onNewClient: () => void }

export function FirstSteps({ studio, onNewClient }: FirstStepsProps) {
  const { data: clients } = useQuery(openClientsQuery)
  const { data: photos } = useQuery(photoCounts)
  const { data: summaries } = useQuery(clientSummaries)
  const end = useEndFirstRun()
  const hasCome = useDeferredReady(Boolean(clients && photos))
  if (!hasCome || !clients || !photos) return null
  const steps = firstSteps(studio, clients.length, photos.total)
  if (steps.length === 0) return null
  const hasPhotos = ({ id }: Client) => summaries?.clients.some(({ clientId }) => clientId === id)
  const client = clients.find(hasPhotos) ?? clients[0]
  const next = steps.find(({ isDone }) => !isDone)?.name
  return (
    <Section
      title={texts.title}
      end={
        <span className="flex items-baseline gap-4">
          <span>{texts.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
          <TextButton onClick={() => end.mutate(undefined)}>{texts.hide}</TextButton>
        </span>
      }
    >
      <Card>
        {steps.map(({ name, isDone }) => (
          <div key={name} className="flex min-h-16 items-center gap-4 py-2 pr-4 pl-5 md:min-h-15">
            <Tick isDone={isDone} />
            <div className="min-w-0 flex-1">
              <p className={classNames('font-medium', isDone && 'text-soft')}>{texts.steps[name].title}</p>
              {!isDone && <p className="text-13 text-soft max-md:hidden">{texts.steps[name].line}</p>}
            </div>
            {!isDone && <Verb name={name} isNext={name === next} client={client} onNewClient={onNewClient} />}
          </div>
        ))}
      </Card>
    </Section>
  )
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-full border-[1.5px]',
        isDone ? 'border-green bg-green-tint text-green' : 'border-field',
      )}
    >
      <VisuallyHidden>{isDone ? texts.isDone : texts.isNotDone}</VisuallyHidden>
      {isDone && <Check aria-hidden className="size-3.5" strokeWidth={2.5} />}
    </span>
  )
}

type VerbProps = { name: FirstStepName; isNext: boolean; client: Client | undefined; onNewClient: () => void }

/**
 * Shows a step's button, prominent for the first open step. Without a client, 'photos' has none and
 * 'view' opens the sample gallery.
 */
function Verb({ name, isNext, client, onNewClient }: VerbProps) {
  const { urlWith } = useDashboardSearch()
  const kind = isNext ? 'ink' : 'outline'
  const look = buttonLook({ kind, size: 'small', className: 'min-w-28' })
  const { verb, title } = texts.steps[name]
  const label = `${verb}: ${title}`
  const rest = { 'aria-label': label, className: look, children: verb }
  if (name === 'client')
    return (
      <Button kind={kind} size="small" className="min-w-28" aria-label={label} onClick={onNewClient}>
        {verb}
      </Button>
    )
  if (name === 'mark' || name === 'name')
    return <Link to="/dashboard" search={urlWith({ settings: 'algemeen' })} {...rest} />
  if (!client && name === 'view')
    return (
      <a href="/#galerij" aria-label={texts.sample.label} className={look}>
        {texts.sample.verb}
      </a>
    )
  if (!client) return null
  const params = { clientId: client.id }
  return name === 'photos' ? (
    <Link to="/client/$clientId" params={params} search={{ uploaden: true }} {...rest} />
  ) : (
    <Link to="/client/$clientId/gallery" params={params} {...rest} />
  )
}
