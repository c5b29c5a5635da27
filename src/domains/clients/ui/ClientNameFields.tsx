import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { emailPattern, required } from './client-fields.ts'
import type { NewClientForm } from './new-client-form.ts'

type ClientNameFieldsProps = {
  form: UseFormReturn<NewClientForm>
  isTaken: boolean
  onChange: () => void
}

export function ClientNameFields({ form, isTaken, onChange }: ClientNameFieldsProps) {
  const { errors } = form.formState
  const taken = isTaken ? clientsNl.create.refusals.email_taken : undefined
  return (
    <>
      <TextField
        label={clientsNl.firstName}
        autoComplete="off"
        error={errors.firstName?.message}
        {...form.register('firstName', required)}
      />
      <TextField
        label={clientsNl.lastName}
        autoComplete="off"
        error={errors.lastName?.message}
        {...form.register('lastName', required)}
      />
      <TextField
        className="md:col-span-2"
        type="email"
        label={clientsNl.email}
        autoComplete="off"
        error={errors.email?.message ?? taken}
        {...form.register('email', { ...required, pattern: emailPattern, onChange })}
      />
    </>
  )
}
