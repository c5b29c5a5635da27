import { useForm } from 'react-hook-form'
import { nameRules } from '#domains/accounts/ui/account-fields.ts'
import { formField } from '#ui/fields/form-field.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName, CONTACT_SUBJECT_MAX_LENGTH, CONTACT_MESSAGE_MAX_LENGTH } from '../clients.rules.ts'
import { useContactClient, type Client } from './clients.queries.ts'
import { LettersStoppedNotice } from './LettersStoppedNotice.tsx'

const texts = clientsNl.contact
const empty = { subject: '', message: '' }

type ContactDialogProps = { client: Client; open: boolean; onClose: () => void }

/** Keeps the draft until it is sent, even when the dialog closes. */
export function ContactDialog({ client, open, onClose }: ContactDialogProps) {
  const form = useForm({ defaultValues: empty })
  const contact = useContactClient(() => {
    onClose()
    form.reset(empty)
  })
  if (client.lettersStoppedAt)
    return (
      <Dialog
        open={open}
        onOpenChange={onClose}
        title={texts.title(fullName(client))}
        width="form"
        foot={<Button onClick={onClose}>{clientsNl.stopped.close}</Button>}
      >
        <LettersStoppedNotice since={client.lettersStoppedAt} />
      </Dialog>
    )
  return (
    <FormDialog
      title={texts.title(fullName(client))}
      line={texts.line(client.email)}
      open={open}
      onClose={onClose}
      onSubmit={form.handleSubmit((letter) => contact.mutate({ clientId: client.id, ...letter }))}
      submit={texts.submit}
      busy={contact.isPending}
    >
      <TextField
        label={texts.subject}
        maxLength={CONTACT_SUBJECT_MAX_LENGTH}
        {...formField(form, 'subject', nameRules)}
      />
      <TextArea
        label={texts.message}
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        {...formField(form, 'message', nameRules)}
      />
    </FormDialog>
  )
}
