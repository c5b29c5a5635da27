import { Controller, useForm } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { clientStatuses } from '../clients.rules.ts'
import { required } from './client-fields.ts'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'
import { useUpdateClient, type Client } from './clients.queries.ts'

const words = clientsNl.edit
const statusOptions = clientStatuses.map((status) => ({
  value: status,
  text: status,
  label: <ClientStatusBadge status={status} />,
}))

/** What is known of a client. Follows what another tab saves, but never over what is being typed. */
export function ClientForm({ client }: { client: Client }) {
  const { firstName, lastName, status } = client
  const form = useForm({
    values: { firstName, lastName, status },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useUpdateClient()
  const { errors, isDirty } = form.formState
  return (
    <form
      noValidate
      aria-label={words.label}
      className="grid gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((change) =>
          save.mutate({ clientId: client.id, ...change }, { onSuccess: () => form.reset(change) }),
        )(event)
      }
    >
      <TextField
        label={clientsNl.firstName}
        error={errors.firstName?.message}
        {...form.register('firstName', required)}
      />
      <TextField
        label={clientsNl.lastName}
        error={errors.lastName?.message}
        {...form.register('lastName', required)}
      />
      <TextField label={clientsNl.email} readOnly value={client.email} />
      <Controller
        control={form.control}
        name="status"
        render={({ field }) => (
          <Select
            label={clientsNl.status}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            options={statusOptions}
          />
        )}
      />
      <Button type="submit" wide busy={save.isPending} disabledReason={!isDirty && words.nothingToSave}>
        {words.save}
      </Button>
      <LeaveGuard
        isDirty={isDirty}
        words={words.leave}
        leaves={({ current, next }) => current.pathname !== next.pathname}
      />
    </form>
  )
}
