import { useForm } from 'react-hook-form'
import type { StudioEventType } from '#domains/activity/studio-events.rules.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { webhooksNl } from '../webhooks.nl.ts'
import { EventChoice, needsEvent } from './EventChoice.tsx'
import { useChangeEndpoint, type Endpoint } from './webhooks.queries.ts'

const texts = webhooksNl.changing

export function ChangeEventsDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useForm<{ events: StudioEventType[] }>({ defaultValues: { events: endpoint.events } })
  const change = useChangeEndpoint()
  return (
    <FormDialog
      title={texts.title(new URL(endpoint.url).host)}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ events }) =>
        change.mutate({ endpointId: endpoint.id, events }, { onSuccess: onClose }),
      )}
      submit={texts.submit}
      busy={change.isPending}
    >
      <EventChoice
        field={form.register('events', { validate: needsEvent })}
        error={form.formState.errors.events?.message}
      />
    </FormDialog>
  )
}
