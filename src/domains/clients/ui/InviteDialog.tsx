import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName, INVITATION_LINE_MAX_LENGTH } from '../clients.rules.ts'
import { type Client, useInviteClient } from './clients.queries.ts'
import { LetterPreview } from './LetterPreview.tsx'

const texts = clientsNl.invite

export function InviteDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const form = useForm({ defaultValues: { line: '' } })
  const invite = useInviteClient(onClose)
  const line = useWatch({ control: form.control, name: 'line' })
  const [{ id: clientId, firstName, email }] = useState(client)
  return (
    <FormDialog
      title={texts.title(fullName(client))}
      line={texts.line(email)}
      onClose={onClose}
      onSubmit={form.handleSubmit((typed) => invite.mutate({ clientId, ...typed }))}
      submit={texts.submit}
      busy={invite.isPending}
    >
      <TextArea
        optional
        label={texts.ownLine}
        maxLength={INVITATION_LINE_MAX_LENGTH}
        {...form.register('line')}
      />
      <LetterPreview
        input={{
          clientId,
          firstName,
          email,
          password: '',
          invitation: { when: 'now', line, withPassword: false },
        }}
      />
    </FormDialog>
  )
}
