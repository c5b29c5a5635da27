import { ArchiveRestore } from 'lucide-react'
import { longDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { clientsNl } from '../clients.nl.ts'
import { fullName } from '../clients.rules.ts'
import { useRestoreClient, type Client } from './clients.queries.ts'
import { LimitNotice } from './LimitNotice.tsx'

const texts = clientsNl.restore

/** Replaces a client's form while they are archived, and offers to restore them. */
export function ArchivedNotice({ client, since }: { client: Client; since: string }) {
  const restore = useRestoreClient()
  const name = fullName(client)
  return (
    <div className="grid gap-4">
      <p className="text-soft">{texts.notice(client.firstName, longDate(since))}</p>
      <LimitNotice error={restore.error} />
      <Button wide busy={restore.isPending} onClick={() => restore.mutate({ clientId: client.id, name })}>
        <ArchiveRestore aria-hidden strokeWidth={1.5} />
        {texts.open}
      </Button>
    </div>
  )
}
