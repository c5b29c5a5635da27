import { cleanEmail } from '#platform/pure/email-address.ts'
import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { pick } from '#platform/pure/pick.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { tidyBusinessClient } from '../business-client.rules.ts'
import { businessFields, clientFields, clientTextNames } from '../client-fields.rules.ts'
import { clientsNl } from '../clients.nl.ts'
import { needsInvitation, clientStatuses, type ClientStatus } from '../clients.rules.ts'
import { emptyBusinessFormValues, businessOf, type BusinessFields } from './business-fields.ts'
import { ClientBusiness } from './ClientBusiness.tsx'
import { ClientNameFields, type PersonFormValues } from './ClientNameFields.tsx'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'
import { useUpdateClient, type ClientOfPage } from './clients.queries.ts'

const texts = clientsNl.edit
const statusOptions = clientStatuses.map((status) => ({
  value: status,
  text: status,
  label: <ClientStatusBadge status={status} />,
}))

type Fields = PersonFormValues & BusinessFields & { status: ClientStatus }

const isSameEmail = (one: string, other: string) => cleanEmail(one) === cleanEmail(other)

function useClientForm(client: ClientOfPage) {
  const { email, business } = client
  const form = useForm<Fields>({
    values: {
      ...pick(client, clientFields),
      ...(business ? { ...pick(business, businessFields), isBusiness: true } : emptyBusinessFormValues),
    },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useUpdateClient()
  // A new email needs a confirmation, because the owner of the former email loses the gallery.
  // Clients whom the studio must still invite are exempt.
  const [moving, setMoving] = useState<Fields>()
  const { isDirty, dirtyFields } = form.formState
  const isBusinessDirty = dirtyFields.isBusiness || businessFields.some((key) => dirtyFields[key])

  const send = (change: Fields) => {
    const typed = businessOf(change)
    save.mutate(
      {
        clientId: client.id,
        ...pick(change, clientTextNames),
        ...(!isSameEmail(change.email, email) && { email: change.email }),
        ...(dirtyFields.status && { status: change.status }),
        ...(isBusinessDirty && { business: typed }),
      },
      {
        onSuccess: () =>
          form.reset(
            {
              ...change,
              ...(typed ? tidyBusinessClient(typed) : emptyBusinessFormValues),
              email: cleanEmail(change.email),
            },
            { keepDirtyValues: false },
          ),
        onSettled: () => setMoving(undefined),
      },
    )
  }
  const submit = form.handleSubmit((change) =>
    isSameEmail(change.email, email) || needsInvitation(client) ? send(change) : setMoving(change),
  )
  return { form, save, isDirty, submit, moving, confirmMove: () => moving && send(moving), setMoving }
}

export function ClientForm({ client }: { client: ClientOfPage }) {
  const { form, save, isDirty, submit, moving, confirmMove, setMoving } = useClientForm(client)
  return (
    <form noValidate aria-label={texts.label} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormProvider {...form}>
        <ClientNameFields client={client} save={save} />
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <Select
              label={clientsNl.status}
              value={field.value}
              onChange={field.onChange}
              options={statusOptions}
            />
          )}
        />
        <ClientBusiness client={client} />
      </FormProvider>
      <Button type="submit" wide busy={save.isPending} disabledReason={!isDirty && texts.nothingToSave}>
        {texts.save}
      </Button>
      <ConfirmDialog
        open={moving !== undefined}
        onClose={() => setMoving(undefined)}
        title={texts.move.title}
        confirm={texts.move.confirm}
        busy={save.isPending}
        onConfirm={confirmMove}
      >
        {moving && texts.move.line(client.email, moving.email.trim())}
      </ConfirmDialog>
      <LeaveGuard
        isDirty={isDirty}
        texts={texts.leave}
        leaves={({ current, next }) => current.pathname !== next.pathname}
      />
    </form>
  )
}
