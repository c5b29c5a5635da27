import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { openClientsQuery, type Client } from '#domains/clients/ui/clients.queries.ts'
import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { clientSummaries, type ClientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { useDeferredReady } from '#platform/browser/use-deferred-ready.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { quietLinkLook } from '#ui/actions/text-link-look.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { ListCard } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { coverOf, galleryCountOf, photoCountOf } from '../client-cover.ts'
import { dashboardNl } from '../dashboard.nl.ts'
import { LoadingRows } from '../LoadingRows.tsx'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const SHOWN = 4
const texts = dashboardNl.recentClients

export function RecentClients({ onNewClient }: { onNewClient: () => void }) {
  const clients = useQuery(openClientsQuery)
  const summaries = useDeferredValue(useQuery(clientSummaries).data)
  const hasCome = useDeferredReady(!clients.isPending)
  const { loading, failed } = clientsNl.list
  const count = hasCome && clients.data ? clients.data.length : 0
  return (
    <Section title={texts.title} end={count > 0 && <AllClients count={count} />}>
      {!hasCome || clients.isPending ? (
        <LoadingRows label={loading} count={SHOWN} shape="round" />
      ) : clients.isError ? (
        <FailedState title={failed.title} line={failed.line} onRetry={() => void clients.refetch()} />
      ) : (
        <Rows clients={clients.data} summaries={summaries} onNewClient={onNewClient} />
      )}
    </Section>
  )
}

const AllClients = ({ count }: { count: number }) => (
  <Link to="/dashboard" search={{ tab: 'klanten' }} className={quietLinkLook}>
    <ChangingText>{texts.all(count)}</ChangingText>
  </Link>
)

type RowsProps = { clients: Client[]; summaries: ClientSummaries | undefined; onNewClient: () => void }

const Rows = memo(function Rows({ clients, summaries, onNewClient }: RowsProps) {
  const { empty } = clientsNl.list
  if (clients.length === 0)
    return (
      <EmptyState
        title={empty.title}
        line={empty.line}
        action={<TextButton onClick={onNewClient}>{clientsNl.create.open}</TextButton>}
      />
    )
  return (
    <ListCard>
      {clients.slice(0, SHOWN).map((client) => (
        <ClientRow key={client.id} client={client} summaries={summaries} />
      ))}
    </ListCard>
  )
})

type ClientRowProps = { client: Client; summaries: ClientSummaries | undefined }

function ClientRow({ client, summaries }: ClientRowProps) {
  const name = fullName(client)
  return (
    <ListRow
      className="transition-colors hover:bg-ink/3"
      start={<Avatar name={name} picture={coverOf(summaries, client.id)} />}
      title={
        <Link
          to="/client/$clientId"
          params={{ clientId: client.id }}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <ShownText>{name}</ShownText>
        </Link>
      }
      line={summaries ? photosOf(summaries, client.id) : '\u00a0'}
      end={<ClientStatusBadge status={client.status} />}
    />
  )
}

function photosOf(summaries: ClientSummaries, clientId: string): string {
  const galleryCount = galleryCountOf(summaries, clientId)
  const galleries = galleryCount > 1 && texts.galleries(galleryCount)
  return [clientsNl.list.photoCount(photoCountOf(summaries, clientId)), galleries].filter(Boolean).join(' · ')
}
