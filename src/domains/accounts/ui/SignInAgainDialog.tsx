import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { textLinkLook } from '#ui/text-link-look.ts'
import { accountsNl } from '../accounts.nl.ts'
import { passwordRules } from './account-fields.ts'
import { useGoOn, useSignInAgain, type Me } from './accounts.queries.ts'

const words = accountsNl.again

/** Over the page on which a session ended, so that nothing on it is lost. */
export function SignInAgainDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const form = useForm({ defaultValues: { password: '' } })
  const goOn = useGoOn(me.id)
  const returnIfSignedIn = async () => {
    if (await goOn()) onClose()
  }
  const signIn = useSignInAgain(() => void returnIfSignedIn())
  useEffect(() => {
    // They may have signed in in another tab.
    const onFocus = () => void returnIfSignedIn()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  })
  const refusal = refusalOf(signIn.error)?.code
  return (
    <FormDialog
      title={words.title}
      line={words.line(me.email)}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit(({ password }) => signIn.mutate({ email: me.email, password }))}
      submit={words.submit}
      busy={signIn.isPending}
    >
      <PasswordField
        label={accountsNl.password}
        autoComplete="current-password"
        error={
          form.formState.errors.password?.message ??
          (refusal === 'wrong_credentials' ? accountsNl.signIn.refusals.wrong_credentials.line : undefined)
        }
        {...form.register('password', { ...passwordRules, onChange: () => signIn.reset() })}
      />
      <a href="/auth" target="_blank" rel="noreferrer" className={textLinkLook}>
        {words.otherWay}
      </a>
    </FormDialog>
  )
}
