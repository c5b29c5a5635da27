import { useState } from 'react'
import { Archive, Trash2 } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import { useArchiveClient, useRemoveClient, type ClientOfPage } from './clients.queries.ts'

/** Removes a client without work, and archives any other; the button says which. */
export function EndClient({ client, onRemoved }: { client: ClientOfPage; onRemoved: () => void }) {
  const [asked, setAsked] = useState<'remove' | 'archive'>()
  const close = () => setAsked(undefined)
  const remove = useRemoveClient(onRemoved)
  const archive = useArchiveClient(close)
  const kind = client.hasWork ? 'archive' : 'remove'
  // Keeps the question that was opened, even if the client changes meanwhile.
  const { title, line, confirm } = clientsNl[asked ?? kind]
  const [name, Icon] = [fullName(client), kind === 'remove' ? Trash2 : Archive]
  return (
    <>
      <Button kind="outline" wide onClick={() => setAsked(kind)}>
        <Icon aria-hidden strokeWidth={1.5} />
        {clientsNl[kind].open}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        title={title(name)}
        confirm={confirm}
        destructive={asked === 'remove'}
        busy={remove.isPending || archive.isPending}
        onConfirm={() => {
          const named = { clientId: client.id, name }
          if (asked === 'archive') archive.mutate(named)
          else remove.mutate(named, { onError: close })
        }}
      >
        {line(name)}
      </ConfirmDialog>
    </>
  )
}
