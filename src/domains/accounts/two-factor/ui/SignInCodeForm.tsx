import { useForm } from 'react-hook-form'
import { formField } from '#ui/fields/form-field.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { securityNl } from '../../security.nl.ts'
import { codeRules } from '../../ui/account-fields.ts'
import { useArrive } from '../../ui/accounts.queries.ts'
import { useSignInWithCode } from '../../ui/security.queries.ts'
import { SignInCodeField } from './SignInCodeField.tsx'

const texts = securityNl.signInCode

export function SignInCodeForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const form = useForm({ defaultValues: { code: '' } })
  const signIn = useSignInWithCode(useArrive())
  const isWrong = refusalOf(signIn.error)?.code === 'wrong_code'
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void form.handleSubmit(({ code }) => signIn.mutate({ challenge, code: code.trim() }))(event)
      }
    >
      <div className="grid gap-2">
        <h1 className="font-serif text-28">{texts.title}</h1>
        <p className="text-soft">{texts.line}</p>
      </div>
      <SignInCodeField
        size="large"
        {...formField(form, 'code', {
          ...codeRules,
          onChange: () => signIn.reset(),
          refused: isWrong && texts.refusals.wrong_code,
        })}
      />
      <Button type="submit" size="large" wide busy={signIn.isPending}>
        {texts.submit}
      </Button>
      <TextButton onClick={onBack}>{texts.back}</TextButton>
    </form>
  )
}
