import { Ellipsis, KeyRound, List, ListChecks, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { eventText, studioEventTypes, type StudioEventType } from '#domains/activity/studio-events.nl.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { dateAndTime, formatVisitMoment } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/overlays/Menu.tsx'
import { validateChosenEvents, webhooksNl as texts } from '../webhooks.nl.ts'
import {
  useChangeEndpoint,
  useRemoveEndpoint,
  useRenewSecret,
  useTestEndpoint,
  type Endpoint,
  deliveriesQuery,
  useSendAgain,
  type ListedDelivery,
} from './webhooks.queries.ts'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { CheckboxList } from '../../core/ui/CheckboxList.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

type WebhookRowProps = { endpoint: Endpoint; mayCall: boolean; onRenewed: (secret: string) => void }

const tones: Record<Endpoint['state'], BadgeTone> = { on: 'green', failing: 'orange', off: 'neutral' }

export function WebhookRow({ endpoint, mayCall, onRenewed }: WebhookRowProps) {
  const now = useNow()
  const [asked, setAsked] = useState<'events' | 'deliveries' | 'secret' | 'end'>()
  const close = () => setAsked(undefined)
  const test = useTestEndpoint()
  const change = useChangeEndpoint()
  const renew = useRenewSecret(({ secret }) => {
    close()
    onRenewed(secret)
  })
  const remove = useRemoveEndpoint()
  const { id: endpointId, url, events, state, madeBy } = endpoint
  const { host } = new URL(url)
  const counted = texts.counted(events.length, studioEventTypes.length)
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-3 pr-3 pl-5">
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{url}</span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </p>
        <p className="text-13 text-soft">{madeBy === 'api' ? `${counted} · ${texts.byApi}` : counted}</p>
        <p className="text-13 text-soft empty:hidden">{trouble(endpoint, now)}</p>
      </div>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.actions(host)} />}>
        <MenuItem icon={List} onSelect={() => setAsked('deliveries')}>
          {texts.deliveries.open}
        </MenuItem>
        {mayCall && (
          <MenuItem icon={Send} disabled={test.isPending} onSelect={() => test.mutate({ endpointId })}>
            {texts.testing.open}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={ListChecks} onSelect={() => setAsked('events')}>
          {texts.changing.open}
        </MenuItem>
        <MenuItem icon={KeyRound} onSelect={() => setAsked('secret')}>
          {texts.renewing.open}
        </MenuItem>
        <MenuItem icon={Power} onSelect={() => change.mutate({ endpointId, isOn: state === 'off' })}>
          {state === 'off' ? texts.changing.turnOn : texts.changing.turnOff}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('end')}>
          {texts.removing.open}
        </MenuItem>
      </Menu>
      {asked === 'events' && <ChangeEventsDialog endpoint={endpoint} onClose={close} />}
      {asked === 'deliveries' && <DeliveriesDialog endpoint={endpoint} onClose={close} />}
      <ConfirmDialog
        open={asked === 'secret'}
        onClose={close}
        title={texts.renewing.title(host)}
        confirm={texts.renewing.confirm}
        busy={renew.isPending}
        onConfirm={() => renew.mutate({ endpointId })}
      >
        {texts.renewing.line}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        onClose={close}
        title={texts.removing.title(host)}
        confirm={texts.removing.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ endpointId }, { onSettled: close })}
      >
        {texts.removing.line}
      </ConfirmDialog>
    </div>
  )
}

function trouble({ offReason, failingSince, previousUntil, state }: Endpoint, now: Date): string {
  if (offReason) return texts.off[offReason]
  if (failingSince && state === 'failing') return texts.failingSince(formatVisitMoment(failingSince, now))
  if (previousUntil && previousUntil > now) return texts.twoSecrets(dateAndTime(previousUntil))
  return ''
}

const changingTexts = texts.changing

function ChangeEventsDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useForm<{ events: StudioEventType[] }>({ defaultValues: { events: endpoint.events } })
  const change = useChangeEndpoint()
  return (
    <FormDialog
      title={changingTexts.title(new URL(endpoint.url).host)}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ events }) =>
        change.mutate({ endpointId: endpoint.id, events }, { onSuccess: onClose }),
      )}
      submit={changingTexts.submit}
      busy={change.isPending}
    >
      <CheckboxList
        legend={texts.adding.events}
        values={studioEventTypes}
        labelOf={eventText}
        {...formField(form, 'events', { validate: validateChosenEvents })}
      />
    </FormDialog>
  )
}

const deliveriesTexts = texts.deliveries

function DeliveriesDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="form"
      title={deliveriesTexts.title(new URL(endpoint.url).host)}
    >
      <Deliveries endpoint={endpoint} />
    </Dialog>
  )
}

function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const found = useQuery(deliveriesQuery(endpoint.id))
  if (found.isPending) return <Skeleton className="h-40" />
  if (!found.data) return <FailedState title={deliveriesTexts.failed} onRetry={() => void found.refetch()} />
  if (found.data.length === 0)
    return <EmptyState title={deliveriesTexts.none} line={deliveriesTexts.noneLine} />
  return (
    <ul className="divide-y divide-line">
      {found.data.map((sent) => (
        <Delivery key={sent.id} sent={sent} endpoint={endpoint} />
      ))}
    </ul>
  )
}

function Delivery({ sent, endpoint }: { sent: ListedDelivery; endpoint: Endpoint }) {
  const now = useNow()
  const again = useSendAgain(endpoint.id)
  const { type, attempt, millis, triedAt, nextTryAt, body, eventId } = sent
  const about = [
    formatVisitMoment(triedAt, now),
    deliveriesTexts.attempt(attempt),
    deliveriesTexts.millis(millis),
    ...(nextTryAt && nextTryAt > now ? [deliveriesTexts.next(dateAndTime(nextTryAt))] : []),
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
            {texts.sendingAgain.open}
          </Button>
        )}
      </div>
      <p className="text-13 text-soft tabular-nums">{about.join(' · ')}</p>
      <details className="text-13">
        <summary className="cursor-pointer text-soft">{deliveriesTexts.body}</summary>
        <pre className="mt-1.5 overflow-x-auto rounded-4 bg-sunk p-3 font-mono wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </details>
    </li>
  )
}

function Outcome({ sent: { status, failure } }: { sent: ListedDelivery }) {
  if (status !== null && status >= 200 && status < 300)
    return <Badge tone="green">{deliveriesTexts.arrived(status)}</Badge>
  if (status !== null) return <Badge tone="red">{deliveriesTexts.refused(status)}</Badge>
  return (
    <Badge tone="red">
      {failure
        ? `${deliveriesTexts.notArrived}: ${deliveriesTexts.failures[failure]}`
        : deliveriesTexts.notArrived}
    </Badge>
  )
}
