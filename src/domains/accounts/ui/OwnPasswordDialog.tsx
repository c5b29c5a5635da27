import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { PASSWORD_MIN_LENGTH } from '../accounts.rules.ts'
import { newPasswordRules, passwordRules } from './account-fields.ts'
import { useChangeOwnPassword } from './accounts.queries.ts'

const texts = accountsNl.ownPassword

export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const change = useChangeOwnPassword(onClose)
  const isWrong = refusalOf(change.error)?.code === 'wrong_credentials'
  return (
    <FormDialog
      title={texts.title}
      line={texts.line}
      width="ask"
      onClose={onClose}
      form={form}
      submit={texts.submit}
      save={change}
    >
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        {...formField(form, 'currentPassword', {
          ...passwordRules,
          onChange: () => change.reset(),
          refused: isWrong && texts.refusals.wrong_credentials,
        })}
      />
      <PasswordField
        label={texts.new}
        hint={accountsNl.passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
        {...formField(form, 'newPassword', newPasswordRules)}
      />
    </FormDialog>
  )
}
