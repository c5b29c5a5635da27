import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { clientsNl } from '../clients.nl.ts'
import type { ClientStatus } from '../clients.rules.ts'

const tones: Record<ClientStatus, BadgeTone> = { Active: 'blue', Review: 'orange', Delivered: 'green' }

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}

export function ClientBadge({ client }: { client: { status: ClientStatus; archivedAt: Date | null } }) {
  if (client.archivedAt !== null) return <Badge>{clientsNl.restore.badge}</Badge>
  return <ClientStatusBadge status={client.status} />
}
