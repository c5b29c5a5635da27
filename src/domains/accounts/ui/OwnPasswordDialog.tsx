import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { PASSWORD_MIN_LENGTH } from '../accounts.rules.ts'
import { newPasswordRules, passwordRules } from './account-fields.ts'
import { useChangeOwnPassword } from './accounts.queries.ts'

const texts = accountsNl.ownPassword

export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const change = useChangeOwnPassword(onClose)
  const { errors } = form.formState
  const isWrong = refusalOf(change.error)?.code === 'wrong_credentials'
  return (
    <FormDialog
      title={texts.title}
      line={texts.line}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
      submit={texts.submit}
      busy={change.isPending}
    >
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message ?? (isWrong ? texts.refusals.wrong_credentials : undefined)}
        {...form.register('currentPassword', { ...passwordRules, onChange: () => change.reset() })}
      />
      <PasswordField
        label={texts.new}
        hint={accountsNl.passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', newPasswordRules)}
      />
    </FormDialog>
  )
}
