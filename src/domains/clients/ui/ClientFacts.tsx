import { useNow } from '#platform/browser/use-now.ts'
import type { ReactNode } from 'react'
import { longDate, visit } from '#platform/pure/moments.nl.ts'
import { clientsNl } from '../clients.nl.ts'
import type { Client } from './clients.queries.ts'

const words = clientsNl.facts

/** What the studio likes to know at a glance; `photos` says how many there are, once that is known. */
export function ClientFacts({ client, photos }: { client: Client; photos: string | undefined }) {
  const now = useNow()
  return (
    <dl className="grid gap-1.5 text-13">
      <Fact name={words.since}>{longDate(client.createdAt)}</Fact>
      <Fact name={words.photos}>{photos}</Fact>
      <Fact name={words.lastSeen}>{client.lastSeenAt ? visit(client.lastSeenAt, now) : words.never}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
