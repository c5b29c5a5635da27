import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { accountsNl } from '../accounts.nl.ts'
import { securityNl } from '../security.nl.ts'
import { codeRules, passwordRules } from './account-fields.ts'
import { challengeIn, useContinueAs, useSignInAgain, type Me } from './accounts.queries.ts'
import { useSignInWithCode } from './security.queries.ts'
import { SignInCodeField } from '../two-factor/ui/SignInCodeField.tsx'

const texts = accountsNl.again

export function SignInAgainDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const continueAs = useContinueAs(me.id)
  const returnIfSignedIn = async (hasSignedIn: boolean) => {
    if (await continueAs({ hasSignedIn })) onClose()
  }
  const signIn = useSignInAgain(() => void returnIfSignedIn(true))
  const withCode = useSignInWithCode(() => void returnIfSignedIn(true))
  const challenge = challengeIn(signIn.error)
  useEffect(() => {
    const onFocus = () => void returnIfSignedIn(false)
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  })
  const wrongCode =
    refusalOf(withCode.error)?.code === 'wrong_code' && securityNl.signInCode.refusals.wrong_code
  const wrongPassword = refusalOf(signIn.error)?.code === 'wrong_credentials' && texts.wrongPassword
  return (
    <FormDialog
      title={texts.title}
      line={challenge ? securityNl.signInCode.line : texts.line(me.email)}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit(({ password, code }) =>
        challenge
          ? withCode.mutate({ challenge, code: code.trim() })
          : signIn.mutate({ email: me.email, password }),
      )}
      submit={texts.submit}
      busy={signIn.isPending || withCode.isPending}
    >
      {challenge ? (
        <SignInCodeField
          {...formField(form, 'code', { ...codeRules, onChange: withCode.reset, refused: wrongCode })}
        />
      ) : (
        <PasswordField
          label={accountsNl.password}
          autoComplete="current-password"
          {...formField(form, 'password', {
            ...passwordRules,
            onChange: signIn.reset,
            refused: wrongPassword,
          })}
        />
      )}
      <a href="/auth" target="_blank" rel="noreferrer" className={textLinkLook}>
        {texts.otherWay}
      </a>
    </FormDialog>
  )
}
