import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { oneClient } from '#domains/clients/ui/clients.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Page } from '#ui/Page.tsx'
import { ClientDesk } from './client-page/ClientDesk.tsx'
import { ClientNotFound } from './client-page/ClientNotFound.tsx'
import { LoadingClient } from './client-page/LoadingClient.tsx'

const ID_LENGTH = 36

export function ClientScreen() {
  const { clientId = '' } = useParams({ strict: false })
  // An address that was cut off names nobody; the server need not be asked.
  const isId = clientId.length === ID_LENGTH
  const client = useQuery({ ...oneClient(clientId), enabled: isId })
  if (!isId || refusalOf(client.error)?.code === 'client_not_found') return <ClientNotFound />
  if (client.data) return <ClientDesk key={clientId} client={client.data} />
  if (client.isPending) return <LoadingClient />
  return (
    <Page className="pt-8">
      <FailedState title={clientsNl.edit.failed} onRetry={() => void client.refetch()} />
    </Page>
  )
}
