import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { clientList } from '#domains/clients/ui/clients.queries.ts'
import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { clientSummaries } from '#domains/photos/ui/studio-photos.queries.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { quietLinkLook } from '#ui/actions/text-link-look.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { coverOf, photoCountOf } from './client-cover.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { LoadingRows } from './LoadingRows.tsx'

const SHOWN = 4
const texts = dashboardNl.recentClients

export function RecentClients({ onNewClient }: { onNewClient: () => void }) {
  const clients = useQuery(clientList)
  const toAll = clients.data && clients.data.length > 0 && (
    <Link to="/dashboard" search={{ tab: 'klanten' }} className={quietLinkLook}>
      {texts.all(clients.data.length)}
    </Link>
  )
  return (
    <Section title={texts.title} end={toAll}>
      <Rows clients={clients} onNewClient={onNewClient} />
    </Section>
  )
}

type Clients = ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<(typeof clientList)['queryFn']>>>>>

function Rows({ clients, onNewClient }: { clients: Clients; onNewClient: () => void }) {
  const summaries = useQuery(clientSummaries)
  const { loading, failed, empty, photoCount } = clientsNl.list
  if (clients.isPending) return <LoadingRows label={loading} count={SHOWN} shape="round" />
  if (clients.isError)
    return <FailedState title={failed.title} line={failed.line} onRetry={() => void clients.refetch()} />
  if (clients.data.length === 0)
    return (
      <EmptyState
        title={empty.title}
        line={empty.line}
        action={<TextButton onClick={onNewClient}>{clientsNl.create.open}</TextButton>}
      />
    )
  return (
    <Card>
      {clients.data.slice(0, SHOWN).map((client) => {
        const name = fullName(client)
        return (
          <ListRow
            key={client.id}
            className="transition-colors hover:bg-ink/3"
            start={<Avatar name={name} src={coverOf(summaries.data, client.id)} />}
            title={
              <Link
                to="/client/$clientId"
                params={{ clientId: client.id }}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {name}
              </Link>
            }
            line={summaries.data && photoCount(photoCountOf(summaries.data, client.id))}
            end={<ClientStatusBadge status={client.status} />}
          />
        )
      })}
    </Card>
  )
}
