import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { PASSWORD_MIN_LENGTH } from '../accounts.rules.ts'
import { newPasswordRules } from './account-fields.ts'
import { useResetPassword, type LookedAtLink } from './accounts.queries.ts'
import { LinkGone } from '../mail-links/ui/LinkGone.tsx'

const texts = accountsNl.reset

export function ResetPasswordForm({
  token,
  link,
  onDone,
}: {
  token: string
  link: LookedAtLink | undefined
  onDone: () => void
}) {
  const form = useForm({ defaultValues: { password: '' } })
  const reset = useResetPassword(onDone)
  const isGone = link === null || link?.isAlive === false || refusalOf(reset.error)?.code === 'link_expired'
  if (isGone) return <LinkGone token={token} isKnown={Boolean(link)} onBack={onDone} />
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ password }) => reset.mutate({ token, password }))(event)}
    >
      <h1 className="font-serif text-28">{texts.title}</h1>
      <PasswordField
        size="large"
        label={texts.newPassword}
        hint={accountsNl.passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
        {...formField(form, 'password', newPasswordRules)}
      />
      <Button type="submit" size="large" wide busy={reset.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
