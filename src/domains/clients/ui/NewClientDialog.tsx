import { useForm } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { temporaryPassword } from '../temporary-password.rules.ts'
import { emailPattern, required } from './client-fields.ts'
import { useCreateClient } from './clients.queries.ts'
import { LimitNotice } from './LimitNotice.tsx'

const words = clientsNl.create
const empty = { firstName: '', lastName: '', email: '', password: '' }

type NewClientDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated?: (clientId: string) => void
}

export function NewClientDialog({ open, onOpenChange, onCreated }: NewClientDialogProps) {
  const form = useForm({ defaultValues: empty })
  const create = useCreateClient((clientId) => {
    close()
    form.reset(empty)
    onCreated?.(clientId)
  })
  // A key or a press beside it closes it too easily to lose what was typed.
  const close = () => {
    onOpenChange(false)
    create.reset()
  }
  const { errors } = form.formState
  const isTaken = refusalOf(create.error)?.code === 'email_taken'
  return (
    <FormDialog
      title={words.title}
      open={open}
      onClose={close}
      onSubmit={form.handleSubmit((client) => create.mutate(client))}
      submit={words.submit}
      busy={create.isPending}
      className="md:grid-cols-2"
    >
      <LimitNotice error={create.error} className="md:col-span-2" />
      <TextField
        label={clientsNl.firstName}
        autoComplete="off"
        error={errors.firstName?.message}
        {...form.register('firstName', required)}
      />
      <TextField
        label={clientsNl.lastName}
        autoComplete="off"
        error={errors.lastName?.message}
        {...form.register('lastName', required)}
      />
      <TextField
        className="md:col-span-2"
        type="email"
        label={clientsNl.email}
        autoComplete="off"
        error={errors.email?.message ?? (isTaken ? words.refusals.email_taken : undefined)}
        {...form.register('email', { ...required, pattern: emailPattern, onChange: () => create.reset() })}
      />
      <TextField
        className="md:col-span-2"
        label={words.password}
        labelEnd={
          <TextButton
            onClick={() => form.setValue('password', temporaryPassword(), { shouldValidate: true })}
          >
            {words.generate}
          </TextButton>
        }
        hint={words.line}
        autoComplete="off"
        spellCheck={false}
        error={errors.password?.message}
        {...form.register('password', {
          ...required,
          minLength: {
            value: PASSWORD_MIN_LENGTH,
            message: clientsNl.passwordTooShort(PASSWORD_MIN_LENGTH),
          },
        })}
      />
    </FormDialog>
  )
}
