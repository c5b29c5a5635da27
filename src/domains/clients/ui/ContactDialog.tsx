import { useForm } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import { required } from './client-fields.ts'
import { useContactClient, type Client } from './clients.queries.ts'

const FORM_ID = 'contact-client'
const words = clientsNl.contact
const empty = { subject: '', message: '' }

/** A mail in the studio's own words. What was typed stays until it is sent, also when the dialog is put away. */
export function ContactDialog({
  client,
  open,
  onClose,
}: {
  client: Client
  open: boolean
  onClose: () => void
}) {
  const form = useForm({ defaultValues: empty })
  const contact = useContactClient(() => {
    onClose()
    form.reset(empty)
  })
  const { errors } = form.formState
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={words.title(fullName(client))}
      line={words.line(client.email)}
      width="form"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {clientsNl.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} busy={contact.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((letter) => contact.mutate({ clientId: client.id, ...letter }))(event)
        }
      >
        <TextField
          label={words.subject}
          maxLength={150}
          error={errors.subject?.message}
          {...form.register('subject', required)}
        />
        <TextArea
          label={words.message}
          rows={6}
          maxLength={5000}
          error={errors.message?.message}
          {...form.register('message', required)}
        />
      </form>
    </Dialog>
  )
}
