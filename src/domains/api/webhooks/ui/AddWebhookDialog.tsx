import { useForm } from 'react-hook-form'
import { studioEventTypes, type StudioEventType } from '#domains/activity/studio-events.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { webhooksNl } from '../webhooks.nl.ts'
import { WEBHOOK_URL_MAX_LENGTH } from '../webhooks.rules.ts'
import { EventChoice, needsEvent } from './EventChoice.tsx'
import { useAddEndpoint } from './webhooks.queries.ts'

const texts = webhooksNl.adding

type AddWebhookDialogProps = { onClose: () => void; onAdded: (secret: string) => void }

export function AddWebhookDialog({ onClose, onAdded }: AddWebhookDialogProps) {
  const form = useForm<{ url: string; events: StudioEventType[] }>({
    defaultValues: { url: '', events: [...studioEventTypes] },
  })
  const add = useAddEndpoint(({ secret }) => onAdded(secret))
  const { errors } = form.formState
  const refusal = refusalOf(add.error)
  const refused =
    refusal?.code === 'webhook_refused' ? texts.refusals.webhook_refused(refusal.facts as never) : undefined
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ url, events }) => add.mutate({ url: url.trim(), events }))}
      submit={texts.submit}
      busy={add.isPending}
    >
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        error={errors.url?.message ?? refused}
        {...form.register('url', {
          validate: (url) => /^https?:$/.test(URL.parse(url.trim())?.protocol ?? '') || texts.urlWrong,
          onChange: () => add.reset(),
        })}
      />
      <EventChoice field={form.register('events', { validate: needsEvent })} error={errors.events?.message} />
    </FormDialog>
  )
}
