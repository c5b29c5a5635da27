import { useEffect, useState } from 'react'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { longDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import {
  forgetRemoval,
  useArchiveClient,
  useRemoveClient,
  useRestoreClient,
  type Client,
  type ClientOfPage,
} from './clients.queries.ts'
import { LimitNotice } from './LimitNotice.tsx'

export function EndClient({ client, onRemoved }: { client: ClientOfPage; onRemoved: () => void }) {
  const [openDialog, setOpenDialog] = useState<'remove' | 'archive'>()
  const close = () => setOpenDialog(undefined)
  useEffect(() => () => forgetRemoval(client.id), [client.id])
  const remove = useRemoveClient(onRemoved)
  const archive = useArchiveClient(close)
  const kind = client.hasWork ? 'archive' : 'remove'
  // Keeps the question of the opened dialog, even if the client changes meanwhile.
  const { title, line, confirm } = clientsNl[openDialog ?? kind]
  const [name, Icon] = [fullName(client), kind === 'remove' ? Trash2 : Archive]
  return (
    <>
      <Button kind="outline" wide onClick={() => setOpenDialog(kind)}>
        <Icon aria-hidden strokeWidth={1.5} />
        {clientsNl[kind].open}
      </Button>
      <ConfirmDialog
        open={openDialog !== undefined}
        onClose={close}
        title={title(name)}
        confirm={confirm}
        destructive={openDialog === 'remove'}
        busy={remove.isPending || archive.isPending}
        onConfirm={() => {
          const named = { clientId: client.id, name }
          if (openDialog === 'archive') archive.mutate(named)
          else remove.mutate(named, { onError: close })
        }}
      >
        {line(name)}
      </ConfirmDialog>
    </>
  )
}

export function ArchivedNotice({ client, since }: { client: Client; since: Date }) {
  const restore = useRestoreClient()
  const name = fullName(client)
  return (
    <div className="grid gap-4">
      <p className="text-soft">{clientsNl.restore.notice(client.firstName, longDate(since))}</p>
      <LimitNotice error={restore.error} />
      <Button wide busy={restore.isPending} onClick={() => restore.mutate({ clientId: client.id, name })}>
        <ArchiveRestore aria-hidden strokeWidth={1.5} />
        {clientsNl.restore.open}
      </Button>
    </div>
  )
}
