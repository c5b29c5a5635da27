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

/** Removes a client without work, and archives any other; the button says which. */
export function EndClient({ client, onRemoved }: { client: ClientOfPage; onRemoved: () => void }) {
  const [asked, setAsked] = useState<'remove' | 'archive'>()
  const close = () => setAsked(undefined)
  useEffect(() => () => forgetRemoval(client.id), [client.id])
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

/** Replaces a client's form while they are archived, and offers to restore them. */
export function ArchivedNotice({ client, since }: { client: Client; since: string }) {
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
