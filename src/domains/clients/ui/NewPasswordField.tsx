import type { FieldPathByValue, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { textRules, newPasswordRules } from '#domains/accounts/ui/account-fields.ts'
import { formField } from '#ui/fields/form-field.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { createTemporaryPassword } from '../temporary-password.rules.ts'

const rules = { ...textRules, minLength: newPasswordRules.minLength }

type NewPasswordFieldProps<Values extends FieldValues, Name> = Omit<TextFieldProps, 'form'> & {
  form: UseFormReturn<Values>
  name: Name
}

/** Shows the password in plain text, because the studio passes it on to the client. */
export function NewPasswordField<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>({
  form,
  name,
  ...field
}: NewPasswordFieldProps<Values, Name>) {
  const make = () => {
    form.setValue(name, createTemporaryPassword() as PathValue<Values, Name>, { shouldValidate: true })
    // Enter then submits the form instead of generating again.
    form.setFocus(name)
  }
  return (
    <TextField
      labelEnd={<TextButton onClick={make}>{clientsNl.create.generate}</TextButton>}
      autoComplete="off"
      spellCheck={false}
      {...field}
      {...formField(form, name, rules)}
    />
  )
}
