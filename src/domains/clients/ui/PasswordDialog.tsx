import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import { temporaryPassword } from '../temporary-password.rules.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useSetClientPassword, type Client } from './clients.queries.ts'

const texts = clientsNl.password

type PasswordDialogProps = {
  client: Client
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
      title={texts.title}
      line={texts.line(fullName(client))}
      open={open}
      onClose={close}
      onSubmit={form.handleSubmit(({ newPassword, webhookUrl: url }) =>
        save.mutate({ clientId: client.id, newPassword, webhookUrl: url || undefined }),
      )}
      submit={texts.submit}
      busy={save.isPending}
    >
      <NewPasswordField
        label={texts.newPassword}
        error={errors.newPassword?.message}
        onMake={() => {
          form.setValue('newPassword', temporaryPassword(), { shouldValidate: true })
          form.setFocus('newPassword')
        }}
        register={(rules) => form.register('newPassword', rules)}
      />
      <TextField
        type="url"
        optional
        label={texts.webhook}
        hint={texts.webhookHint}
        placeholder="https://"
        {...formField(form, 'webhookUrl', {
          validate: (url) => url === '' || URL.canParse(url) || texts.webhookInvalid,
          onChange: () => save.reset(),
          refused: webhookRefusal(save.error),
        })}
      />
    </FormDialog>
  )
}

function webhookRefusal(error: unknown): string | undefined {
  const code = refusalOf(error)?.code
  return code === 'webhook_not_https' || code === 'webhook_not_public' ? texts.refusals[code] : undefined
}
