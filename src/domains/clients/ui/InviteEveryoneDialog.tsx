import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import type { clientsContract } from '../clients.contract.ts'
import { clientsNl } from '../clients.nl.ts'
import { INVITATION_LINE_MAX_LENGTH } from '../clients.rules.ts'
import type { Client } from './clients.queries.ts'

const texts = clientsNl.inviteEveryone
const { inviteClient } = browserApi<typeof clientsContract>('clients')

export function InviteEveryoneDialog({ clients, onClose }: { clients: Client[]; onClose: () => void }) {
  const form = useForm({ defaultValues: { line: '' } })
  // Keeps the ids, because each invited client disappears from `clients`.
  const [clientIds] = useState(() => clients.map(({ id }) => id))
  const invite = useSave((line: string) => inviteEveryone(clientIds, line), {
    messages: { ...clientsNl.invite, done: (_line, outcome) => texts.done(outcome) },
    invalidates: [['clients']],
    onDone: onClose,
  })
  return (
    <FormDialog
      title={texts.title(clientIds.length)}
      line={texts.line}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ line }) => invite.mutate(line))}
      submit={texts.submit(clientIds.length)}
      busy={invite.isPending}
    >
      <TextArea
        optional
        label={clientsNl.invite.ownLine}
        maxLength={INVITATION_LINE_MAX_LENGTH}
        {...form.register('line')}
      />
    </FormDialog>
  )
}

// Every other refusal concerns one client, who was removed, archived, invited or unsubscribed
// meanwhile.
const stopsInviting = (code: string | undefined) =>
  code === undefined || code === 'too_many_attempts' || code === 'acting_as_studio'

/** Invites one client after another, until a refusal or error that concerns all clients. */
async function inviteEveryone(clientIds: readonly string[], line: string) {
  let invitedCount = 0
  for (const clientId of clientIds)
    try {
      await inviteClient({ clientId, line, onlyFirst: true })
      invitedCount += 1
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.code === 'already_invited') invitedCount += 1
      if (!stopsInviting(refusal?.code)) continue
      if (invitedCount === 0) throw error
      const { waitSeconds } = (refusal?.facts ?? {}) as { waitSeconds?: number }
      return { invitedCount, ofCount: clientIds.length, waitSeconds }
    }
  return { invitedCount, ofCount: clientIds.length, waitSeconds: undefined }
}
