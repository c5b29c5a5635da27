import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { securityNl } from '../security.nl.ts'
import { codeRules } from './account-fields.ts'
import { useCompleteSignIn } from './accounts.queries.ts'
import { useSignInWithCode } from './security.queries.ts'
import { SignInCodeField } from '../two-factor/ui/SignInCodeField.tsx'

const texts = securityNl.signInCode

export function SignInCodeForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const form = useForm({ defaultValues: { code: '' } })
  const signIn = useSignInWithCode(useCompleteSignIn())
  const wrong = refusalOf(signIn.error)?.code === 'wrong_code' && texts.refusals.wrong_code
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
        {...formField(form, 'code', { ...codeRules, onChange: signIn.reset, refused: wrong })}
      />
      <Button type="submit" size="large" wide busy={signIn.isPending}>
        {texts.submit}
      </Button>
      <TextButton onClick={onBack}>{texts.back}</TextButton>
    </form>
  )
}
