import { useQuery } from '@tanstack/react-query'
import { useNow } from '#platform/browser/use-now.ts'
import { dateAndTime, visit } from '#platform/pure/format.nl.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { webhooksNl } from '../webhooks.nl.ts'
import { eventText } from '../../ui/event-text.ts'
import { deliveriesQuery, useSendAgain, type Endpoint, type SentEvent } from './webhooks.queries.ts'

const texts = webhooksNl.deliveries

/** What was sent to an address of late, and what came of it. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} width="form" title={texts.title(new URL(endpoint.url).host)}>
      <Deliveries endpoint={endpoint} />
    </Dialog>
  )
}

function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const found = useQuery(deliveriesQuery(endpoint.id))
  if (found.isPending) return <Skeleton className="h-40" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  if (found.data.length === 0) return <EmptyState title={texts.none} line={texts.noneLine} />
  return (
    <ul className="divide-y divide-line">
      {found.data.map((sent) => (
        <Delivery key={sent.id} sent={sent} endpoint={endpoint} />
      ))}
    </ul>
  )
}

function Delivery({ sent, endpoint }: { sent: SentEvent; endpoint: Endpoint }) {
  const now = useNow()
  const again = useSendAgain(endpoint.id)
  const { type, attempt, millis, triedAt, nextTryAt, body, eventId } = sent
  const about = [
    visit(triedAt, now),
    texts.attempt(attempt),
    texts.millis(millis),
    ...(nextTryAt && new Date(nextTryAt) > now ? [texts.next(dateAndTime(nextTryAt))] : []),
  ]
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {eventText(type)} <Outcome sent={sent} />
        </p>
        {endpoint.state !== 'off' && (
          <Button
            size="small"
            kind="outline"
            busy={again.isPending}
            onClick={() => again.mutate({ endpointId: endpoint.id, eventId })}
          >
            {webhooksNl.sendingAgain.open}
          </Button>
        )}
      </div>
      <p className="text-13 text-soft tabular-nums">{about.join(' · ')}</p>
      <details className="text-13">
        <summary className="cursor-pointer text-soft">{texts.body}</summary>
        <pre className="mt-1.5 overflow-x-auto rounded-4 bg-sunk p-3 font-mono wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </details>
    </li>
  )
}

function Outcome({ sent: { status, failure } }: { sent: SentEvent }) {
  if (status !== null && status >= 200 && status < 300)
    return <Badge tone="green">{texts.arrived(status)}</Badge>
  if (status !== null) return <Badge tone="red">{texts.refused(status)}</Badge>
  return (
    <Badge tone="red">{failure ? `${texts.notArrived}: ${texts.failures[failure]}` : texts.notArrived}</Badge>
  )
}
