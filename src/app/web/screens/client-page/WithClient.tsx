import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { oneClient, type ClientOfPage } from '#domains/clients/ui/clients.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { readId } from '../../read-address.ts'
import { BackToClients } from './BackToClients.tsx'
import { ClientNotFound } from './ClientNotFound.tsx'
import { LoadingClient } from './LoadingClient.tsx'

/** The client whom the address names, or what there is to say when there is none to show. */
export function WithClient({ children }: { children: (client: ClientOfPage) => ReactNode }) {
  const { clientId: named } = useParams({ strict: false })
  // An address that was cut off names nobody; the server need not be asked.
  const clientId = readId(named)
  const client = useQuery({ ...oneClient(clientId ?? ''), enabled: clientId !== undefined })
  if (!clientId || refusalOf(client.error)?.code === 'client_not_found') return <ClientNotFound />
  if (client.data) return children(client.data)
  if (client.isPending) return <LoadingClient />
  return (
    <>
      <PageHeader ruled start={<BackToClients />} title={clientsNl.edit.label} />
      <Page full className="pt-6">
        <FailedState title={clientsNl.edit.failed} onRetry={() => void client.refetch()} />
      </Page>
    </>
  )
}
