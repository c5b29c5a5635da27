import { useForm } from 'react-hook-form'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailInput, emailRules } from './account-fields.ts'
import { useRequestPasswordReset } from './accounts.queries.ts'

const texts = accountsNl.forgot

export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { email } })
  const save = useRequestPasswordReset(onClose)
  return (
    <FormDialog {...{ onClose, form, save }} width="ask" title={texts.title} submit={texts.submit}>
      <p className="text-soft">{texts.line}</p>
      <TextField {...emailInput} {...formField(form, 'email', emailRules)} />
    </FormDialog>
  )
}
