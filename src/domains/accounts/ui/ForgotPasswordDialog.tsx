import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailRules } from './account-fields.ts'
import { useRequestPasswordReset } from './accounts.queries.ts'

const texts = accountsNl.forgot

export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { email } })
  const request = useRequestPasswordReset(onClose)
  return (
    <FormDialog
      title={texts.title}
      width="ask"
      onClose={onClose}
      form={form}
      submit={texts.submit}
      save={request}
    >
      <p className="text-soft">{texts.line}</p>
      <TextField
        type="email"
        label={accountsNl.email}
        autoComplete="username"
        spellCheck={false}
        {...formField(form, 'email', emailRules)}
      />
    </FormDialog>
  )
}
