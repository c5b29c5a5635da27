import type { UseFormReturn } from 'react-hook-form'
import { emailInput, emailRules, nameRules, textRules } from '#domains/accounts/ui/account-fields.ts'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import type { InvitationMoment } from '../clients.rules.ts'
import { asPerson, type BusinessFields } from './business-fields.ts'
import { temporaryPassword } from '../temporary-password.rules.ts'

export type NewClientForm = BusinessFields & {
  firstName: string
  lastName: string
  email: string
  password: string
  invitation: { when: InvitationMoment; line: string; withPassword: boolean }
}

/** With a generated password, so that nobody has to think one up. */
export const emptyClient = (): NewClientForm => ({
  firstName: '',
  lastName: '',
  email: '',
  password: temporaryPassword(),
  invitation: { when: 'with_photos', line: '', withPassword: false },
  ...asPerson,
})

type ClientNameFieldsProps = {
  form: UseFormReturn<NewClientForm>
  isTaken: boolean
  onChange: () => void
}

export function ClientNameFields({ form, isTaken, onChange }: ClientNameFieldsProps) {
  const taken = isTaken && clientsNl.create.refusals.email_taken
  return (
    <>
      <TextField
        label={clientsNl.firstName}
        autoComplete="off"
        {...formField(form, 'firstName', nameRules)}
      />
      <TextField label={clientsNl.lastName} autoComplete="off" {...formField(form, 'lastName', textRules)} />
      <TextField
        className="md:col-span-2"
        {...emailInput}
        autoComplete="off"
        {...formField(form, 'email', { ...emailRules, onChange, refused: taken })}
      />
    </>
  )
}
