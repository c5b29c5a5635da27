import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import type { ClientStatus } from '../clients.rules.ts'

const tones: Record<ClientStatus, BadgeTone> = { Active: 'blue', Review: 'orange', Delivered: 'green' }

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
