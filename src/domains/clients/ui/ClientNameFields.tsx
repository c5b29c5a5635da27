import type { UseFormReturn } from 'react-hook-form'
import { formField } from '#ui/fields/form-field.ts'
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
  const taken = isTaken ? clientsNl.create.refusals.email_taken : undefined
  return (
    <>
      <TextField label={clientsNl.firstName} autoComplete="off" {...formField(form, 'firstName', required)} />
      <TextField label={clientsNl.lastName} autoComplete="off" {...formField(form, 'lastName', required)} />
      <TextField
        className="md:col-span-2"
        type="email"
        label={clientsNl.email}
        autoComplete="off"
        {...formField(form, 'email', { ...required, pattern: emailPattern, onChange, refused: taken })}
      />
    </>
  )
}
