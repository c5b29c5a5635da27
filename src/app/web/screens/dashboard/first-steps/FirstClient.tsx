import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { fullName } from '#domains/clients/clients.rules.ts'
import {
  ClientNameFields,
  createNewClientFormValues,
  type NewClientFormValues,
} from '#domains/clients/ui/ClientNameFields.tsx'
import { useCreateClient } from '#domains/clients/ui/clients.queries.ts'
import { LimitNotice } from '#domains/clients/ui/LimitNotice.tsx'
import { DropZone } from '#domains/uploads/ui/DropZone.tsx'
import { FilePicker } from '#domains/uploads/ui/FilePicker.tsx'
import { useUploadDraft } from '#domains/uploads/ui/use-upload-draft.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { firstClientNl as texts } from '../dashboard.nl.ts'

export function FirstClient({ onMore }: { onMore: () => void }) {
  const [start] = useState(createNewClientFormValues)
  const form = useForm<NewClientFormValues>({ defaultValues: start })
  const draft = useUploadDraft()
  const navigate = useNavigate()
  const create = useCreateClient((clientId) => void goOn(clientId))
  const goOn = async (clientId: string) => {
    const client = { id: clientId, name: fullName(form.getValues()) }
    if (draft.files.length > 0) await draft.start({ client, type: 'preview' })
    await navigate({ to: '/client/$clientId', params: { clientId } })
  }
  return (
    <Section title={texts.title}>
      <form
        noValidate
        className="grid gap-x-6 gap-y-4 rounded-6 border border-line bg-surface p-5 md:grid-cols-2"
        onSubmit={(event) => void form.handleSubmit((client) => create.mutate(client))(event)}
      >
        <p className="text-soft md:col-span-2">{texts.line}</p>
        <LimitNotice error={create.error} className="md:col-span-2" />
        <div className="grid content-start gap-4 md:grid-cols-2">
          <FormProvider {...form}>
            <ClientNameFields save={create} />
          </FormProvider>
        </div>
        <DropZone onFiles={draft.addFiles} />
        <FilePicker draft={draft} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:col-span-2">
          <TextButton onClick={onMore}>{texts.more}</TextButton>
          <Button type="submit" busy={create.isPending || draft.isStarting}>
            {texts.files(draft.files.length)}
          </Button>
        </div>
      </form>
    </Section>
  )
}
