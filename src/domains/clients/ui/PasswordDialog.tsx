import { useForm } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import { temporaryPassword } from '../temporary-password.rules.ts'
import { required } from './client-fields.ts'
import { useSetClientPassword, type Client } from './clients.queries.ts'

const words = clientsNl.password

type PasswordDialogProps = {
  client: Client
  /** The studio's own automation, to start from. */
  webhookUrl: string
  open: boolean
  onClose: () => void
}

export function PasswordDialog({ client, webhookUrl, open, onClose }: PasswordDialogProps) {
  const form = useForm({ values: { newPassword: '', webhookUrl } })
  const save = useSetClientPassword(() => close())
  const close = () => {
    onClose()
    form.reset()
    save.reset()
  }
  const { errors } = form.formState
  return (
    <FormDialog
      title={words.title}
      line={words.line(fullName(client))}
      open={open}
      onClose={close}
      onSubmit={form.handleSubmit(({ newPassword, webhookUrl: url }) =>
        save.mutate({ clientId: client.id, newPassword, ...(url && { webhookUrl: url }) }),
      )}
      submit={words.submit}
      busy={save.isPending}
    >
      <TextField
        label={words.newPassword}
        labelEnd={
          <TextButton
            onClick={() => form.setValue('newPassword', temporaryPassword(), { shouldValidate: true })}
          >
            {clientsNl.create.generate}
          </TextButton>
        }
        autoComplete="off"
        spellCheck={false}
        error={errors.newPassword?.message}
        {...form.register('newPassword', {
          ...required,
          minLength: {
            value: PASSWORD_MIN_LENGTH,
            message: clientsNl.passwordTooShort(PASSWORD_MIN_LENGTH),
          },
        })}
      />
      <TextField
        type="url"
        optional
        label={words.webhook}
        hint={words.webhookHint}
        placeholder="https://"
        error={errors.webhookUrl?.message ?? webhookRefusal(save.error)}
        {...form.register('webhookUrl', {
          validate: (url) => url === '' || URL.canParse(url) || words.webhookInvalid,
          onChange: () => save.reset(),
        })}
      />
    </FormDialog>
  )
}

function webhookRefusal(error: unknown): string | undefined {
  const code = refusalOf(error)?.code
  return code === 'webhook_not_https' || code === 'webhook_not_public' ? words.refusals[code] : undefined
}
