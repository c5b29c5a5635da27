import { useForm } from 'react-hook-form'
import { formField } from '#ui/fields/form-field.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { studiosNl } from '../studios.nl.ts'
import { useSetWebhook, useTestWebhook } from './studios.queries.ts'
import { webAddressNl } from '#platform/pure/web-address.nl.ts'
import { isWebAddress, tidyWebAddress, WEB_ADDRESS_MAX_LENGTH } from '#platform/pure/web-address.ts'
import { MAIL_TYPE_MAX_LENGTH } from '../studios.rules.ts'

const texts = studiosNl.webhook

type WebhookDialogProps = { webhookUrl: string; open: boolean; onClose: () => void }

export function WebhookDialog({ webhookUrl, open, onClose }: WebhookDialogProps) {
  const form = useForm({ values: { webhookUrl, mailType: texts.mailTypeDefault } })
  const save = useSetWebhook()
  const tryOut = useTestWebhook()
  const typed = tidyWebAddress(form.watch('webhookUrl'))

  const keep = async () => {
    if (typed === '' || (await form.trigger('webhookUrl'))) save.mutate({ webhookUrl: typed })
  }
  return (
    <FormDialog
      title={texts.title}
      line={texts.line}
      open={open}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ mailType }) =>
        tryOut.mutate({ webhookUrl: typed, mailType, link: window.location.origin }),
      )}
      submit={texts.test}
      busy={tryOut.isPending}
      otherButton={
        <Button
          kind="outline"
          busy={save.isPending}
          disabledReason={typed === webhookUrl && texts.nothingToSave}
          onClick={() => void keep()}
        >
          {texts.save}
        </Button>
      }
    >
      <TextField
        type="url"
        label={texts.url}
        placeholder="https://"
        maxLength={WEB_ADDRESS_MAX_LENGTH}
        {...formField(form, 'webhookUrl', { validate: (url) => isWebAddress(url) || webAddressNl.wrong })}
      />
      <TextField
        label={texts.mailType}
        maxLength={MAIL_TYPE_MAX_LENGTH}
        {...formField(form, 'mailType', { required: texts.required })}
      />
    </FormDialog>
  )
}
