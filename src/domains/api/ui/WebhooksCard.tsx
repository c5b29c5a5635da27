import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { validateChosenEvents, webhooksNl as texts } from '../webhooks/webhooks.nl.ts'
import { ShownOnceDialog } from '#domains/accounts/ui/ShownOnceDialog.tsx'
import { CheckboxList } from '../core/ui/CheckboxList.tsx'
import { WebhookRow } from '../webhooks/ui/WebhookRow.tsx'
import { endpointsQuery, useAddEndpoint } from '../webhooks/ui/webhooks.queries.ts'
import { eventText, studioEventTypes, type StudioEventType } from '#domains/activity/studio-events.nl.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { webAddressNl } from '#platform/pure/web-address.nl.ts'
import { isWebAddress, tidyWebAddress, WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'

export function WebhooksCard({ planLink }: { planLink: ReactNode }) {
  return (
    <Section title={texts.title}>
      <Endpoints planLink={planLink} />
    </Section>
  )
}

function Endpoints({ planLink }: { planLink: ReactNode }) {
  const found = useQuery(endpointsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { endpoints, endpointsMax } = found.data
  const mayHave = endpointsMax > 0
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[56ch] text-soft">
        {mayHave ? texts.line : texts.withoutWebhooks} {!mayHave && planLink}
      </p>
      {endpoints.length > 0 && (
        <Card className="w-full">
          {endpoints.map((endpoint) => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} mayCall={mayHave} onRenewed={setSecret} />
          ))}
        </Card>
      )}
      {endpoints.length < endpointsMax && (
        <Button kind="outline" onClick={() => setIsAdding(true)}>
          {texts.adding.open}
        </Button>
      )}
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} onAdded={setSecret} />}
      {secret !== undefined && (
        <ShownOnceDialog {...texts.shown} text={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  )
}

const addingTexts = texts.adding

type AddWebhookDialogProps = { onClose: () => void; onAdded: (secret: string) => void }

function AddWebhookDialog({ onClose, onAdded }: AddWebhookDialogProps) {
  const form = useForm<{ url: string; events: StudioEventType[] }>({
    defaultValues: { url: '', events: [...studioEventTypes] },
  })
  const add = useAddEndpoint(({ secret }) => {
    onClose()
    onAdded(secret)
  })
  const refusal = refusalOf(add.error)
  const refused =
    refusal?.code === 'webhook_refused'
      ? addingTexts.refusals.webhook_refused(refusal.facts as never)
      : undefined
  return (
    <FormDialog
      title={addingTexts.title}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ url, events }) => add.mutate({ url: tidyWebAddress(url), events }))}
      submit={addingTexts.submit}
      busy={add.isPending}
    >
      <TextField
        label={addingTexts.url}
        hint={addingTexts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEB_ADDRESS_MAX_LENGTH}
        {...formField(form, 'url', {
          validate: (url) => isWebAddress(url) || webAddressNl.wrong,
          onChange: add.reset,
          refused,
        })}
      />
      <CheckboxList
        legend={addingTexts.events}
        values={studioEventTypes}
        labelOf={eventText}
        {...formField(form, 'events', { validate: validateChosenEvents })}
      />
    </FormDialog>
  )
}
