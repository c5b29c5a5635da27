import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { chosenPasswordRules, newPasswordInput, passwordRules } from './account-fields.ts'
import { useChangeOwnPassword } from './accounts.queries.ts'

const texts = accountsNl.ownPassword

export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const save = useChangeOwnPassword(onClose)
  const wrong = refusalOf(save.error)?.code === 'wrong_credentials' && texts.refusals.wrong_credentials
  return (
    <FormDialog
      {...{ onClose, form, save }}
      width="ask"
      title={texts.title}
      line={texts.line}
      submit={texts.submit}
    >
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        {...formField(form, 'currentPassword', { ...passwordRules, onChange: save.reset, refused: wrong })}
      />
      <PasswordField
        label={texts.new}
        {...newPasswordInput}
        {...formField(form, 'newPassword', chosenPasswordRules(save))}
      />
    </FormDialog>
  )
}
