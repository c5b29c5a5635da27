import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { PASSWORD_MIN_LENGTH } from '../accounts.rules.ts'
import { newPasswordRules, passwordRules } from './account-fields.ts'
import { useChangeOwnPassword } from './accounts.queries.ts'

const FORM_ID = 'own-password'
const words = accountsNl.ownPassword

/** Everyone changes their own password here, a client who got a temporary one above all. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const change = useChangeOwnPassword(onClose)
  const { errors } = form.formState
  const isWrong = refusalOf(change.error)?.code === 'wrong_credentials'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      line={words.line}
      width="ask"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {accountsNl.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} busy={change.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
      >
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message ?? (isWrong ? words.refusals.wrong_credentials : undefined)}
          {...form.register('currentPassword', { ...passwordRules, onChange: () => change.reset() })}
        />
        <PasswordField
          label={words.new}
          hint={accountsNl.passwordHint(PASSWORD_MIN_LENGTH)}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', newPasswordRules)}
        />
      </form>
    </Dialog>
  )
}
