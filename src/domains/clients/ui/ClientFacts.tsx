import { useNow } from '#platform/browser/use-now.ts'
import type { ReactNode } from 'react'
import { longDate, formatVisitMoment } from '#platform/pure/format.nl.ts'
import { clientsNl } from '../clients.nl.ts'
import type { Client } from './clients.queries.ts'

const texts = clientsNl.facts

export function ClientFacts({ client, photos }: { client: Client; photos: string | undefined }) {
  const now = useNow()
  return (
    <dl className="grid gap-1.5 text-13">
      <Fact name={texts.since}>{longDate(client.createdAt)}</Fact>
      <Fact name={texts.photos}>{photos}</Fact>
      <Fact name={texts.lastSeen}>
        {client.lastSeenAt ? formatVisitMoment(client.lastSeenAt, now) : texts.never}
      </Fact>
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
