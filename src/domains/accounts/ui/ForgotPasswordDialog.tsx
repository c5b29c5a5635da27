import { useForm } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { emailRules } from './account-fields.ts'
import { useRequestPasswordReset } from './accounts.queries.ts'

const FORM_ID = 'forgot-password'
const words = accountsNl.forgot

export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { email } })
  const request = useRequestPasswordReset(onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      width="ask"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {accountsNl.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} busy={request.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => request.mutate(values))(event)}
      >
        <p className="text-soft">{words.line}</p>
        <TextField
          type="email"
          label={accountsNl.email}
          autoComplete="username"
          spellCheck={false}
          error={form.formState.errors.email?.message}
          {...form.register('email', emailRules)}
        />
      </form>
    </Dialog>
  )
}
