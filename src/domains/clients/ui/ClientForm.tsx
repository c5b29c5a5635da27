import { cleanEmail, EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import { lazy, Suspense, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { emailInput, emailRules, nameRules, textRules } from '#domains/accounts/ui/account-fields.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { tidyBusinessClient } from '../business-client.rules.ts'
import { clientsNl } from '../clients.nl.ts'
import {
  awaitsInvitation,
  clientStatuses,
  type ClientStatus,
  PERSON_NAME_MAX_LENGTH,
} from '../clients.rules.ts'
import { asPerson, businessOf, typedBusiness, type BusinessFields } from './business-fields.ts'
import { ClientBusiness } from './ClientBusiness.tsx'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'
import { useUpdateClient, type ClientOfPage } from './clients.queries.ts'

const CheckVatId = lazy(async () => ({ default: (await import('./CheckVatId.tsx')).CheckVatId }))

const texts = clientsNl.edit
const statusOptions = clientStatuses.map((status) => ({
  value: status,
  text: status,
  label: <ClientStatusBadge status={status} />,
}))

const businessKeys = Object.keys(asPerson) as (keyof BusinessFields)[]

type Fields = BusinessFields & {
  firstName: string
  lastName: string
  email: string
  status: ClientStatus
}

const isSameEmail = (one: string, other: string) => cleanEmail(one) === cleanEmail(other)

/** Follows changes saved in another tab, except in fields that were edited here. */
export function ClientForm({ client }: { client: ClientOfPage }) {
  const { firstName, lastName, email, status } = client
  const form = useForm<Fields>({
    values: { firstName, lastName, email, status, ...businessFieldsOf(client) },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useUpdateClient()
  // A new address needs a confirmation, because its former owner loses the gallery; not for a client who was never
  // invited.
  const [moving, setMoving] = useState<Fields>()
  const { isDirty, dirtyFields } = form.formState
  const isBusinessDirty = businessKeys.some((key) => dirtyFields[key])
  const taken = refusalOf(save.error)?.code === 'email_taken' && texts.refusals.email_taken

  const send = (change: Fields) =>
    save.mutate(
      {
        clientId: client.id,
        firstName: change.firstName,
        lastName: change.lastName,
        ...(!isSameEmail(change.email, email) && { email: change.email }),
        ...(dirtyFields.status && { status: change.status }),
        ...(isBusinessDirty && { business: businessOf(change) }),
      },
      {
        onSuccess: () =>
          form.reset(
            {
              ...change,
              ...(change.isBusiness ? tidyBusinessClient(typedBusiness(change)) : asPerson),
              email: cleanEmail(change.email),
            },
            { keepDirtyValues: false },
          ),
        onSettled: () => setMoving(undefined),
      },
    )
  return (
    <form
      noValidate
      aria-label={texts.label}
      className="grid gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((change) =>
          isSameEmail(change.email, email) || awaitsInvitation(client) ? send(change) : setMoving(change),
        )(event)
      }
    >
      <TextField
        label={clientsNl.firstName}
        maxLength={PERSON_NAME_MAX_LENGTH}
        {...formField(form, 'firstName', nameRules)}
      />
      <TextField
        label={clientsNl.lastName}
        maxLength={PERSON_NAME_MAX_LENGTH}
        {...formField(form, 'lastName', lastName ? textRules : {})}
      />
      <TextField
        {...emailInput}
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        {...formField(form, 'email', { ...emailRules, onChange: save.reset, refused: taken })}
      />
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
      <FormProvider {...form}>
        <ClientBusiness
          saved={client.business}
          renderCheck={
            client.canCheckVatId
              ? () => (
                  <Suspense>
                    <CheckVatId clientId={client.id} />
                  </Suspense>
                )
              : undefined
          }
        />
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
        onConfirm={() => moving && send(moving)}
      >
        {moving && texts.move.line(email, moving.email.trim())}
      </ConfirmDialog>
      <LeaveGuard
        isDirty={isDirty}
        texts={texts.leave}
        leaves={({ current, next }) => current.pathname !== next.pathname}
      />
    </form>
  )
}

function businessFieldsOf({ business }: ClientOfPage): BusinessFields {
  if (!business) return asPerson
  return { ...typedBusiness(business), isBusiness: true }
}
