import { useForm } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { studiosNl } from '../studios.nl.ts'
import { useSetWebhook, useTestWebhook } from './studios.queries.ts'

const FORM_ID = 'webhook'
const words = studiosNl.webhook

type WebhookDialogProps = { webhookUrl: string; open: boolean; onClose: () => void }

/** Where the studio's automation listens: tried with a message, and kept for the next time. */
export function WebhookDialog({ webhookUrl, open, onClose }: WebhookDialogProps) {
  const form = useForm({ values: { webhookUrl, mailType: words.mailTypeDefault } })
  const save = useSetWebhook()
  const tryOut = useTestWebhook()
  const { errors } = form.formState
  const typed = form.watch('webhookUrl')
  const isValidUrl = (url: string) => URL.canParse(url) || words.urlInvalid

  const keep = async () => {
    if (typed === '' || (await form.trigger('webhookUrl'))) save.mutate({ webhookUrl: typed })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={words.title}
      line={words.line}
      width="form"
      foot={
        <>
          <Button
            kind="outline"
            busy={save.isPending}
            disabledReason={typed === webhookUrl && words.nothingToSave}
            onClick={() => void keep()}
          >
            {words.save}
          </Button>
          <Button type="submit" form={FORM_ID} busy={tryOut.isPending}>
            {words.test}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((test) => tryOut.mutate({ ...test, link: window.location.origin }))(event)
        }
      >
        <TextField
          type="url"
          label={words.url}
          placeholder="https://"
          error={errors.webhookUrl?.message}
          {...form.register('webhookUrl', { validate: isValidUrl })}
        />
        <TextField
          label={words.mailType}
          maxLength={60}
          error={errors.mailType?.message}
          {...form.register('mailType', { required: words.required })}
        />
      </form>
    </Dialog>
  )
}
