import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useSetClientPassword, type Client } from './clients.queries.ts'
import { webAddressNl } from '#platform/pure/web-address.nl.ts'
import { isWebAddress, tidyWebAddress, WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'

const texts = clientsNl.password

type PasswordDialogProps = { client: Client; webhookUrl: string; open: boolean; onClose: () => void }

export function PasswordDialog({ client, webhookUrl, open, onClose }: PasswordDialogProps) {
  const form = useForm({ values: { newPassword: '', webhookUrl } })
  const save = useSetClientPassword(() => close())
  const close = () => {
    onClose()
    form.reset()
    save.reset()
  }
  const code = refusalOf(save.error)?.code
  const refusal = (code === 'webhook_not_https' || code === 'webhook_not_public') && texts.refusals[code]
  const isUrl = (url: string) => tidyWebAddress(url) === '' || isWebAddress(url) || webAddressNl.wrong
  return (
    <FormDialog
      title={texts.title}
      line={texts.line(fullName(client))}
      open={open}
      onClose={close}
      onSubmit={form.handleSubmit(({ newPassword, webhookUrl: url }) =>
        save.mutate({ clientId: client.id, newPassword, webhookUrl: tidyWebAddress(url) || undefined }),
      )}
      submit={texts.submit}
      busy={save.isPending}
    >
      <NewPasswordField label={texts.newPassword} form={form} name="newPassword" />
      <TextField
        type="url"
        optional
        label={texts.webhook}
        hint={texts.webhookHint}
        placeholder="https://"
        maxLength={WEB_ADDRESS_MAX_LENGTH}
        {...formField(form, 'webhookUrl', { validate: isUrl, onChange: save.reset, refused: refusal })}
      />
    </FormDialog>
  )
}
