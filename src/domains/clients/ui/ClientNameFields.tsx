import { useFormContext } from 'react-hook-form'
import { emailInput, emailRules, nameRules, textRules } from '#domains/accounts/ui/account-fields.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import { mapValues } from '#platform/pure/pick.ts'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientTextNames, clientTextRules, type ClientTexts } from '../client-fields.rules.ts'
import { clientsNl } from '../clients.nl.ts'
import type { InvitationMoment } from '../clients.rules.ts'
import { emptyBusinessFormValues, type BusinessFields } from './business-fields.ts'
import { createTemporaryPassword } from '../temporary-password.rules.ts'

export type PersonFormValues = ClientTexts & { email: string }

export type NewClientFormValues = PersonFormValues &
  BusinessFields & {
    password: string
    invitation: { when: InvitationMoment; line: string; withPassword: boolean }
  }

export const createNewClientFormValues = (): NewClientFormValues => ({
  ...mapValues(clientTextRules, () => ''),
  email: '',
  password: createTemporaryPassword(),
  invitation: { when: 'with_photos', line: '', withPassword: false },
  ...emptyBusinessFormValues,
})

const rules = { always: nameRules, when_new: textRules }

type ClientNameFieldsProps = {
  /** Absent for a new client. Texts that an imported client lacks may stay empty. */
  client?: ClientTexts
  save: { error: unknown; reset: () => void }
}

export function ClientNameFields({ client, save }: ClientNameFieldsProps) {
  const form = useFormContext<PersonFormValues>()
  const taken = refusalOf(save.error)?.code === 'email_taken' && clientsNl.edit.refusals.email_taken
  return (
    <>
      {clientTextNames.map((name) => {
        const { maxLength, needed } = clientTextRules[name]
        const isLacking = needed === 'when_new' && client?.[name] === ''
        return (
          <TextField
            key={name}
            label={clientsNl.fields[name]}
            autoComplete="off"
            maxLength={maxLength}
            {...formField(form, name, isLacking ? {} : rules[needed])}
          />
        )
      })}
      <TextField
        className="col-span-full"
        {...emailInput}
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        {...formField(form, 'email', { ...emailRules, onChange: save.reset, refused: taken })}
      />
    </>
  )
}
